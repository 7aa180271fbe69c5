import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowSummary } from '@outlay/contract/documents/flow';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { useListKeys } from '#desk/desk-keys.ts';
import { goTo } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { flowQueries } from '#features/documents/flow/flow.queries.ts';
import { NEW } from './new-flow.ts';
import { RemoveFlow } from './RemoveFlow.tsx';

const open = (id: string) => goTo('flows', id);

export function FlowList() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(flowQueries.list());
  const [current, setCurrent] = useState<string | null>(null);
  const items = data?.items;
  useListKeys({
    search: () => undefined,
    move: (step) => {
      const place = items?.findIndex(({ id }) => id === current) ?? -1;
      const next = items?.[Math.max(0, place + step)];
      if (next) setCurrent(next.id);
    },
    toggle: () => current && open(current),
  });
  return (
    <SectionLayout title={t`Approval flows`} aside={<Trans>J K to move, X to open</Trans>}>
      <div className={css['tools']}>
        <Button type="primary" onClick={() => open(`${NEW}${newId()}`)}>
          <Trans>New flow</Trans>
        </Button>
      </div>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Empty title={t`No approval flows yet`} icon="flow">
          <Trans>A flow determines who approves a document, and in what order.</Trans>
        </Empty>
      ) : (
        <FlowTable items={items} current={current} />
      )}
    </SectionLayout>
  );
}

const ListOf = ({ names }: { names: string[] }) =>
  new Intl.ListFormat(i18n.locale || 'en', { type: 'conjunction' }).format(names);

function FlowTable({ items, current }: { items: FlowSummary[]; current: string | null }) {
  return (
    <div className={css['table']}>
      <Table<FlowSummary>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={useColumns(items.some(mayGo))}
        pagination={false}
        rowClassName={({ id }) => (id === current ? 'current-row' : '')}
        onRow={({ id }) => ({ onClick: () => open(id) })}
      />
    </div>
  );
}

const mayGo = ({ usedBy, running }: FlowSummary): boolean => usedBy.length === 0 && running === 0;

/** The delete column appears only when a flow can be deleted. */
function useColumns(removing: boolean): TableColumnsType<FlowSummary> {
  const { t } = useLingui();
  const remove: TableColumnsType<FlowSummary>[number] = {
    title: t`Remove`,
    align: 'right',
    render: (_, flow) => mayGo(flow) && <RemoveFlow flow={flow} />,
  };
  return [
    {
      title: t`Flow`,
      render: (_, { id, name }) => (
        <Button type="link" style={{ padding: 0, fontWeight: 600 }} onClick={() => open(id)}>
          {localText(name)}
        </Button>
      ),
    },
    {
      title: t`Version`,
      render: (_, { currentVersion, drafted }) => (
        <span style={{ display: 'inline-flex', gap: 8 }}>
          {currentVersion > 0 ? t`Version ${currentVersion}` : t`Never published`}
          {drafted && (
            <Pill tone="wait" icon="pen">
              {t`Draft`}
            </Pill>
          )}
        </span>
      ),
    },
    { title: t`In approval`, render: (_, { running }) => running },
    {
      title: t`Used by`,
      render: (_, { usedBy }) =>
        usedBy.length > 0 ? (
          <ListOf names={usedBy.map(localText)} />
        ) : (
          <span className={css['soft']}>{t`Nothing yet`}</span>
        ),
    },
    ...(removing ? [remove] : []),
  ];
}
