import { useLingui } from '@lingui/react/macro';
import type { ImportRow, MemberImport } from '@outlay/contract/membership/join.import';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Segmented, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { ROW_RESULT_WORDS } from '#desk/form/import-words.ts';
import { IMPORT_FAULTS } from './joining-words.ts';
import { joiningQueries } from './joining.queries.ts';
import { PagedTable } from '#desk/list/PagedTable.tsx';

const ROW_RESULTS = ['added', 'changed', 'same', 'refused'] as const;
type Shown = 'all' | (typeof ROW_RESULTS)[number] | 'kept';

/** The rows with their results, filtered by one kind. */
export function ImportRows({ one }: { one: MemberImport }) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<Shown>(one.refused > 0 ? 'refused' : 'all');
  const list = useInfiniteQuery(joiningQueries.rows(one.id, shown, `${one.state} ${one.version}`));
  const options = [
    { value: 'all' as const, label: `${t`All`} ${one.total}` },
    ...ROW_RESULTS.map((fate) => ({
      value: fate,
      label: `${i18n._(ROW_RESULT_WORDS[fate].label)} ${one[fate]}`,
    })),
    ...(one.state === 'undone' ? [{ value: 'kept' as const, label: t`Not undone` }] : []),
  ];
  return (
    <>
      <div className={css['tools']}>
        <Segmented<Shown> aria-label={t`Rows`} value={shown} options={options} onChange={setShown} />
      </div>
      <PagedTable
        list={list}
        rowKey="row"
        columns={useColumns()}
        empty={<Empty title={t`No rows of this type`} icon="file" />}
      />
    </>
  );
}

function useColumns(): TableColumnsType<ImportRow> {
  const { t, i18n } = useLingui();
  return [
    { title: t`Row`, dataIndex: 'row', align: 'right', width: 64 },
    {
      title: t`Result`,
      render: (_, { fate, fault, undone }) => (
        <span className={css['two']}>
          <Pill tone={undone ? 'plain' : ROW_RESULT_WORDS[fate].tone}>
            {undone ? t`Undone` : i18n._(ROW_RESULT_WORDS[fate].label)}
          </Pill>
          {fault && <small style={{ color: 'var(--stop)' }}>{i18n._(IMPORT_FAULTS[fault])}</small>}
        </span>
      ),
    },
    {
      title: t`Name`,
      render: (_, { name, account }) => (
        <span className={css['two']}>
          <b>{name || '—'}</b>
          <small>{account}</small>
        </span>
      ),
    },
    { title: t`Department`, render: (_, { department }) => department || '—' },
    { title: t`Grade`, responsive: ['lg'], render: (_, { grade }) => grade || '—' },
    { title: t`Post`, responsive: ['lg'], render: (_, { post }) => post || '—' },
    { title: t`Manager`, responsive: ['lg'], render: (_, { leader }) => leader || '—' },
  ];
}
