import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/budget';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useCompanyCurrency, useMay } from '#kit/use-session.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { ImportModal } from '../form/ImportModal.tsx';
import { Work } from '../Work.tsx';
import { BudgetLegend } from './BudgetBar.tsx';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { BudgetTools } from './BudgetTools.tsx';
import { budgetQueries, useImportBudgets, type BudgetFilter } from './budgets.queries.ts';
import { MovementsDrawer } from './MovementsDrawer.tsx';

/** What may be spent by whom on what, and how much of it is left. */
export function BudgetsSection() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<BudgetFilter>({
    search: '',
    departmentId: null,
    projectId: null,
    day: '',
  });
  const asked = { ...filter, search: useSettled(filter.search.trim()) };
  const list = useInfiniteQuery(budgetQueries.list(asked));
  const currency = useCompanyCurrency();
  const mayWrite = useMay('budget.write');
  const [edited, setEdited] = useState<Budget | 'new' | null>(null);
  const [moved, setMoved] = useState<Budget | null>(null);
  const [importing, setImporting] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Work title={t`Budgets`}>
      <BudgetTools
        filter={filter}
        onFilter={setFilter}
        onNew={mayWrite ? () => setEdited('new') : undefined}
        onImport={() => setImporting(true)}
      />
      {list.error ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Empty title={t`No budgets`} icon="wallet">
          <Trans>A budget warns, asks for a reason or blocks when documents exceed what is left.</Trans>
        </Empty>
      ) : (
        <>
          <BudgetLegend />
          <BudgetTable items={items} onMovements={setMoved} onEdit={mayWrite ? setEdited : undefined} />
        </>
      )}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>More</Trans>
          </Button>
        </div>
      )}
      {edited && <BudgetDrawer budget={edited} currency={currency} onClose={() => setEdited(null)} />}
      {moved && <MovementsDrawer budget={moved} onClose={() => setMoved(null)} />}
      {importing && <ImportBudgets onClose={() => setImporting(false)} />}
    </Work>
  );
}

function ImportBudgets({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const change = useImportBudgets();
  return (
    <ImportModal
      title={t`Import budgets from a CSV file`}
      columns={t`Columns: name, from, to, amount, department, project code, expense type, effect. The last four are optional.`}
      example={'Marketing 2026,2026-01-01,2026-12-31,500000,,,meals,warn'}
      change={change}
      onClose={onClose}
    />
  );
}
