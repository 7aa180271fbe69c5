import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { Button } from 'antd';
import { sumsOf } from '#text/sums.ts';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useSwitchMany } from '#desk/list/use-switch-many.ts';
import { useSwitchBudgets } from './budgets.queries.ts';
import type { Budgets } from './use-budgets.ts';

interface BudgetSelectionProps {
  budgets: Budgets;
  mayWrite: boolean;
}

/** The totals of the selected budgets and the actions on all of them. */
export function BudgetSelection({ budgets, mayWrite }: BudgetSelectionProps) {
  const { selection, rows } = budgets;
  const chosen = selection.rows;
  const switching = useSwitchMany<Budget>({
    ...{ selection, versionOf: ({ version }) => version, nameOf: ({ name }) => name },
    call: useSwitchBudgets(),
    successMessage: (count, enabled) =>
      enabled
        ? plural(count, { one: '# budget is now in effect', other: '# budgets are now in effect' })
        : plural(count, { one: '# budget switched off', other: '# budgets switched off' }),
  });
  const money = chosen.map(({ amount, currency }) => ({ money: { amount, currency } }));
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar selection={selection} rows={rows} sums={sumsOf(money)}>
          {mayWrite && <Turn chosen={chosen} switching={switching} />}
          <ExportSelected list={budgets} endpoint={budgetListEndpoints.export} />
        </SelectionBar>
      )}
      <FailedRowsModal
        items={switching.running ? [] : switching.failedRows}
        onClose={switching.clearFailed}
      />
    </>
  );
}

interface TurnProps {
  chosen: readonly Budget[];
  switching: ReturnType<typeof useSwitchMany<Budget>>;
}

/** Each button acts only on the budgets whose state it changes. */
function Turn({ chosen, switching: { on, off, running } }: TurnProps) {
  const [idle, used] = [chosen.filter(({ enabled }) => !enabled), chosen.filter(({ enabled }) => enabled)];
  const [idleCount, usedCount] = [idle.length, used.length];
  return (
    <>
      {idleCount > 0 && (
        <Button size="large" loading={on.running} disabled={running} onClick={() => void on.run(idle)}>
          <Trans>Switch on {idleCount}</Trans>
        </Button>
      )}
      {usedCount > 0 && (
        <Button size="large" loading={off.running} disabled={running} onClick={() => void off.run(used)}>
          <Trans>Switch off {usedCount}</Trans>
        </Button>
      )}
    </>
  );
}
