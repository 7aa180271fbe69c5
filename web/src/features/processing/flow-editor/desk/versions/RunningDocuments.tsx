import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowDetail, RunningDocument } from '@outlay/contract/documents/flow';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import css from '../Flows.module.css';
import { flowEditorQueries } from '../flow-editor.queries.ts';
import { MoveModal } from './MoveModal.tsx';

/** Moves running documents to the current version, one or all, with a result for each. */
export function RunningDocuments({ flow: { id, currentVersion } }: { flow: FlowDetail }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(flowEditorQueries.running(id));
  const [chosen, setChosen] = useState<string[]>([]);
  const [moving, setMoving] = useState<RunningDocument[] | null>(null);
  const items = data?.items ?? [];
  const columns = useColumns((one) => setMoving([one]));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  if (items.length === 0 && !moving)
    return <p className={css['soft']}>{t`None: all documents use the current version.`}</p>;
  const some = items.filter((one) => chosen.includes(one.id));
  return (
    <>
      <div className={css['tools']}>
        <Button onClick={() => setMoving(some.length > 0 ? some : items)}>
          {some.length > 0 ? (
            <Trans>Move selected to version {currentVersion}</Trans>
          ) : (
            <Trans>Move all to version {currentVersion}</Trans>
          )}
        </Button>
      </div>
      <div className={admin['table']}>
        <Table<RunningDocument>
          size="middle"
          rowKey="id"
          dataSource={items}
          columns={columns}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          rowSelection={{
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: ({ number }) => ({ 'aria-label': number }),
          }}
        />
      </div>
      {moving && (
        <MoveModal flowId={id} version={currentVersion} documents={moving} onClose={() => setMoving(null)} />
      )}
    </>
  );
}

function useColumns(onMove: (one: RunningDocument) => void): TableColumnsType<RunningDocument> {
  const { t } = useLingui();
  return [
    {
      title: t`Document`,
      render: (_, { number, title }) => (
        <span className={admin['two']}>
          <b>{number}</b>
          <small>{title}</small>
        </span>
      ),
    },
    { title: t`Submitter`, render: (_, { submitter }) => submitter.name },
    { title: t`Version`, render: (_, { flowVersion }) => flowVersion },
    { title: t`Current step`, render: (_, { nodeName }) => localText(nodeName) },
    {
      title: t`Move`,
      align: 'right',
      render: (_, one) => (
        <Button size="small" onClick={() => onMove(one)}>
          {t`Move`}
        </Button>
      ),
    },
  ];
}
