import { Plural, useLingui } from '@lingui/react/macro';
import type { QueueFilter, QueueRow } from '@outlay/contract/approval.queue';
import { Table, type TableColumnsType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { RESIZE_MS } from '#kit/constants.ts';
import { formatRecent, localText } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { formatLasting } from '#features/document/duration.ts';
import css from '../Admin.module.css';
import { submitterCell } from '../document-cells.tsx';
import type { Queue } from './use-queue.ts';

type Sort = QueueFilter['sort'];
/** Of more rows only those on the screen are drawn. */
const DRAWN_WHOLE = 100;

export function QueueTable({ queue }: { queue: Queue }) {
  const { rows, chosen, choose, current, open, filter, setFilter, list } = queue;
  const many = rows.length > DRAWN_WHOLE;
  const { place, height } = useRoomBelow(many);
  return (
    <div className={css['table']} ref={place} aria-busy={list.isPlaceholderData}>
      <Table<QueueRow>
        size="middle"
        rowKey="taskId"
        dataSource={rows}
        columns={useColumns(filter, current !== null)}
        pagination={false}
        virtual={many}
        {...(many && { scroll: { y: height, x: WIDTH } })}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          if (order) setFilter({ sort: columnKey as Sort, descending: order === 'descend' });
          else setFilter({ sort: 'waiting', descending: false });
        }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          columnWidth: 48,
          selectedRowKeys: chosen.map(({ taskId }) => taskId),
          onChange: (keys) => choose(keys.map(String)),
          getCheckboxProps: ({ number }) => ({ 'aria-label': number }),
        }}
        rowClassName={({ documentId }) => (documentId === current ? 'current-row' : '')}
        onRow={({ documentId }) => ({ onClick: () => open(documentId) })}
      />
    </div>
  );
}

const WIDTH = 820;
/** Kept free below the rows, for what is selected. */
const FOOT_PX = 110;
const LEAST_PX = 240;

/** How many pixels there are from the table's top to the window's end. */
function useRoomBelow(wanted: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(LEAST_PX);
  useEffect(() => {
    if (!wanted) return;
    let asked: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      asked = undefined;
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST_PX, window.innerHeight - top - FOOT_PX));
    };
    const soon = () => (asked ??= setTimeout(measure, RESIZE_MS));
    measure();
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(asked);
      window.removeEventListener('resize', soon);
    };
  }, [wanted]);
  return { place, height };
}

function useColumns({ sort, descending }: QueueFilter, beside: boolean): TableColumnsType<QueueRow> {
  const { t } = useLingui();
  const sorted = (key: Sort) => ({
    key,
    sorter: true,
    sortOrder: sort === key ? (descending ? ('descend' as const) : ('ascend' as const)) : null,
  });
  const columns: TableColumnsType<QueueRow> = [
    {
      title: t`Document`,
      width: 230,
      render: (_, { title, number, typeName }) => (
        <span className={css['two']}>
          {title || localText(typeName)}
          <small>{`${number} · ${localText(typeName)}`}</small>
        </span>
      ),
    },
    { title: t`Submitter`, width: 150, render: submitterCell, ...sorted('submitter') },
    { title: t`Checks`, width: 130, render: (_, row) => <ChecksCell row={row} /> },
    {
      title: t`Submitted`,
      width: 110,
      render: (_, { submittedAt }) => submittedAt && formatRecent(submittedAt),
      ...sorted('submitted'),
    },
    { title: t`Pending`, width: 130, render: (_, row) => <WaitingCell row={row} />, ...sorted('waiting') },
    {
      title: t`Amount`,
      width: 130,
      align: 'right',
      render: (_, { money }) => <Amount money={money} />,
      ...sorted('amount'),
    },
  ];
  // Beside an open document there is room for what one decides by.
  return beside ? columns.filter(({ key }) => key !== 'submitted') : columns;
}

function ChecksCell({ row: { findings } }: { row: QueueRow }) {
  const { t } = useLingui();
  return findings === 0 ? (
    <Pill tone="good" icon="check">{t`No results`}</Pill>
  ) : (
    <Pill tone="wait" icon="warn">
      <Plural value={findings} one="# finding" other="# findings" />
    </Pill>
  );
}

function WaitingCell({ row: { arrivedAt, overdue, onBehalfOf } }: { row: QueueRow }) {
  const { t } = useLingui();
  const lasting = formatLasting(arrivedAt);
  return (
    <span className={css['two']}>
      {overdue ? <span className={css['late']}>{t`${lasting}, overdue`}</span> : lasting}
      {onBehalfOf && <small>{t`for ${onBehalfOf.name}`}</small>}
    </span>
  );
}
