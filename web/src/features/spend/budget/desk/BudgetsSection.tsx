import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/spend/budget';
import type { BudgetTotals } from '@outlay/contract/spend/budget.list';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { formatSums } from '#text/format.ts';
import { useCompanyCurrency, useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { useListKeys } from '#desk/desk-keys.ts';
import { ImportModal } from '#desk/form/ImportModal.tsx';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { useBudgetColumns } from './budget-columns.tsx';
import { BudgetLegend } from './BudgetBar.tsx';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { BudgetPane } from './BudgetPane.tsx';
import { useImportBudgets } from './budgets.queries.ts';
import { BudgetSelection } from './BudgetSelection.tsx';
import { BudgetTools } from './BudgetTools.tsx';
import { useBudgets } from './use-budgets.ts';

/** The list of budgets, with what each has left. */
export function BudgetsSection() {
  const { t } = useLingui();
  const budgets = useBudgets();
  const { rows, current, selection } = budgets;
  const columns = useBudgetColumns();
  const field = useRef<InputRef>(null);
  const currency = useCompanyCurrency();
  const mayWrite = useMay('budget.write');
  const [edited, setEdited] = useState<Budget | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
  });
  return (
    <SectionLayout
      title={t`Budgets`}
      summary={rows.totals && rows.totals.total > 0 && <Sums totals={rows.totals} />}
      aside={<Trans>/ to search, J K to move, X to select</Trans>}
      pane={
        current.id && (
          <BudgetPane key={current.id} id={current.id} onEdit={mayWrite ? setEdited : undefined} />
        )
      }
      paneLabel={t`Budget`}
      onClosePane={() => current.open(null)}
    >
      <BudgetTools budgets={budgets} columns={columns} field={field}>
        {mayWrite && (
          <>
            <Button onClick={() => setImporting(true)}>
              <Trans>Import</Trans>
            </Button>
            <Button type="primary" onClick={() => setEdited('new')}>
              <Trans>New budget</Trans>
            </Button>
          </>
        )}
      </BudgetTools>
      {rows.rows.length > 0 && <BudgetLegend />}
      <DeskRows list={budgets} columns={columns} nameOf={({ name }) => name} empty={<Nothing />} />
      <BudgetSelection budgets={budgets} mayWrite={mayWrite} />
      {edited && <BudgetDrawer budget={edited} currency={currency} onClose={() => setEdited(null)} />}
      {importing && <ImportBudgets onClose={() => setImporting(false)} />}
    </SectionLayout>
  );
}

/** Totals of all budgets that match the filter, by currency. */
function Sums({ totals }: { totals: BudgetTotals }) {
  const { total } = totals;
  const sum = formatSums(totals.sums);
  const used = formatSums(totals.used);
  const left = formatSums(totals.left);
  return (
    <>
      <Plural value={total} one={`# budget · ${sum}`} other={`# budgets · ${sum}`} /> ·{' '}
      <Trans>{used} used</Trans> · <Trans>{left} left</Trans>
    </>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No budgets`} icon="wallet">
      <Trans>A budget warns, asks for a reason or blocks when documents exceed what is left.</Trans>
    </Empty>
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
