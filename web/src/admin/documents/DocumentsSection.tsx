import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentStatus, DocumentSummary } from '@outlay/contract/document';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Checkbox, Table, type InputRef, type TableColumnsType } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import { formatRecent } from '#kit/format.ts';
import { listWords } from '#kit/words.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Amount } from '#ui/Amount.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { documentQueries } from '#features/document/document.queries.ts';
import { STATUS_WORDS } from '#features/document/status-words.ts';
import { StatusPill } from '#features/document/StatusPill.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { goTo, useAdminPlace } from '../admin-nav.ts';
import { numberCell, submitterCell } from '../document-cells.tsx';
import { DocumentPane } from '../DocumentPane.tsx';
import { ManySelect } from '../list/ManySelect.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import { Work } from '../Work.tsx';

const open = (id: string | null) => goTo('documents', id);
/** A draft is its owner's own. */
const STATUSES = (Object.keys(STATUS_WORDS) as DocumentStatus[]).filter(
  (status) => status !== 'ToBeSubmitted',
);

/** All that was sent in the company: searched, filtered, read; decided on when the task is mine. */
export function DocumentsSection() {
  const { t } = useLingui();
  const { open: current } = useAdminPlace();
  const [search, setSearch] = useState('');
  const [statuses, setStatuses] = useState<DocumentStatus[]>([]);
  const [sampled, setSampled] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const field = useRef<InputRef>(null);
  const list = useInfiniteQuery(
    documentQueries.company({ search: useSettled(search.trim()), statuses, sampled }),
  );
  const items = list.data?.pages.flatMap((page) => page.items);
  const move = (step: 1 | -1) => {
    const place = items?.findIndex(({ id }) => id === current) ?? -1;
    const next = items?.[Math.max(0, place + step)];
    if (next) open(next.id);
  };
  useListKeys({ search: () => field.current?.focus(), move });
  return (
    <Work
      title={t`Documents`}
      aside={<Trans>/ to search, J K to move, ? for more</Trans>}
      pane={current && <DocumentPane key={current} id={current} onDecided={() => move(1)} />}
      paneLabel={t`Document`}
      onClosePane={() => open(null)}
    >
      <Tools
        field={field}
        search={search}
        onSearch={setSearch}
        statuses={statuses}
        onStatuses={setStatuses}
        sampled={sampled}
        onSampled={setSampled}
        chosen={items?.filter(({ id }) => chosen.includes(id)).map(({ id }) => id) ?? []}
      />
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items?.length === 0 && (
        <Empty title={t`Nothing here`} icon="search">
          <Trans>Try another word or another status.</Trans>
        </Empty>
      )}
      {items && items.length > 0 && (
        <DocumentTable items={items} current={current} chosen={chosen} onChosen={setChosen} />
      )}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Work>
  );
}

interface ToolsProps {
  field: RefObject<InputRef | null>;
  search: string;
  onSearch: (search: string) => void;
  statuses: DocumentStatus[];
  onStatuses: (statuses: DocumentStatus[]) => void;
  /** Only those that passed by rule and are to be looked at. */
  sampled: boolean;
  onSampled: (sampled: boolean) => void;
  /** Rows to print. */
  chosen: readonly string[];
}

function Tools({ field, search, onSearch, statuses, onStatuses, sampled, onSampled, chosen }: ToolsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={css['tools']}>
      <SearchField field={field} value={search} onChange={onSearch} />
      <ManySelect
        label={t`Status`}
        all={t`All statuses`}
        value={statuses}
        options={STATUSES.map((status) => ({ value: status, label: i18n._(STATUS_WORDS[status].label) }))}
        onChange={onStatuses}
      />
      <Checkbox checked={sampled} onChange={({ target }) => onSampled(target.checked)}>
        <Trans>Auto-approved, to be checked</Trans>
      </Checkbox>
      <PrintButton documentIds={chosen} />
    </div>
  );
}

interface DocumentTableProps {
  items: DocumentSummary[];
  current: string | null;
  chosen: string[];
  onChosen: (ids: string[]) => void;
}

function DocumentTable({ items, current, chosen, onChosen }: DocumentTableProps) {
  return (
    <div className={css['table']}>
      <Table<DocumentSummary>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={useColumns()}
        pagination={false}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => onChosen(keys.map(String)),
        }}
        rowClassName={({ id }) => (id === current ? 'current-row' : '')}
        onRow={({ id }) => ({ onClick: () => open(id) })}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<DocumentSummary> {
  const { t } = useLingui();
  return [
    {
      title: t`Submitter`,
      render: submitterCell,
    },
    {
      title: t`Number`,
      render: numberCell,
    },
    { title: t`Status`, render: (_, document) => <StatusPill document={document} /> },
    {
      title: t`Currently with`,
      render: (_, { holders, since }) => (
        <span className={css['two']}>
          {holders.length > 0 ? listWords(holders.map(({ name }) => name)) : '—'}
          <small>{formatRecent(since)}</small>
        </span>
      ),
    },
    { title: t`Amount`, align: 'right', render: (_, { money }) => <Amount money={money} /> },
  ];
}
