import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AllowanceTable } from '@outlay/contract/travel/allowance';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { EffectiveDay } from '#desk/form/EffectiveDay.tsx';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { tableQueries } from './allowances.queries.ts';
import { newTable, type TableDraft } from './table-draft.ts';
import { TableDrawer } from './TableDrawer.tsx';

/** The allowance rates and rules: those in force are the newest that have begun. */
export function AllowanceCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(tableQueries.all());
  const [edited, setEdited] = useState<TableDraft | null>(null);
  const columns = useColumns(data?.items ?? [], setEdited);
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const start = (kind: Parameters<typeof newTable>[0]) => setEdited(newTable(kind, today()));
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each day of a trip counts by the rates in force on that day.</Trans>
        </span>
        <span className={css['right']}>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'china', label: t`From the example for China`, onClick: () => start('china') },
                { key: 'germany', label: t`From the example for Germany`, onClick: () => start('germany') },
                { key: 'empty', label: t`Without an example`, onClick: () => start('empty') },
              ],
            }}
          >
            <Button type="primary">
              <Trans>New rates</Trans>
            </Button>
          </Dropdown>
        </span>
      </div>
      <ShortTable
        rows={data.items}
        columns={columns}
        empty={
          <Empty title={t`No allowance rates yet`} icon="plane">
            <Trans>
              Without rates a trip has no allowance. Start from an example and change what differs.
            </Trans>
          </Empty>
        }
        onOpen={setEdited}
      />
      {edited && (
        <TableDrawer key={edited.id} table={edited} grades={data.grades} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function useColumns(
  tables: readonly AllowanceTable[],
  onOpen: (table: AllowanceTable) => void,
): TableColumnsType<AllowanceTable> {
  const { t } = useLingui();
  const inForce = tables.find(({ fromDay }) => fromDay <= today())?.id;
  return [
    {
      title: t({ message: 'Name', context: 'of rates' }),
      render: (_, table) => (
        <button type="button" onClick={() => onOpen(table)}>
          <b>{table.name}</b>
        </button>
      ),
    },
    {
      title: t`Effective from`,
      render: (_, { id, fromDay }) => <EffectiveDay day={fromDay} inForce={id === inForce} />,
    },
    {
      title: t`Cities`,
      render: (_, { tiers }) => <Plural value={tiers.length} one="# tier" other="# tiers" />,
    },
    {
      title: t`Abroad`,
      render: (_, { overseas }) => <Plural value={overseas.length} one="# rate" other="# rates" />,
    },
    { title: t`Source`, render: (_, { source }) => source || '—' },
  ];
}
