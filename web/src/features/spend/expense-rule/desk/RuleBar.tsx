import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { expenseRuleListEndpoints, type RuleRow } from '@outlay/contract/spend/expense-rule.list';
import { Button } from 'antd';
import { localText } from '#text/format.ts';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useSwitchMany } from '#desk/list/use-switch-many.ts';
import { useEnableRules } from './expense-rule.queries.ts';
import type { Rules } from './use-rules.ts';

const nameOf = ({ rule }: RuleRow): string => localText(rule.name);

/** The selected rules, across searches: switch them on or off together, or clear the selection. */
export function RuleBar({ rules: { state, rows, selection } }: { rules: Rules }) {
  const { on, off, running, failedRows, clearFailed } = useSwitchMany<RuleRow>({
    ...{ selection, nameOf, versionOf: ({ rule }) => rule.version, call: useEnableRules() },
    successMessage: (count, isOn) =>
      isOn
        ? plural(count, { one: '# rule is now in effect', other: '# rules are now in effect' })
        : plural(count, { one: '# rule switched off', other: '# rules switched off' }),
  });
  const enabled = selection.rows.filter(({ rule }) => rule.enabled);
  const disabled = selection.rows.filter(({ rule }) => !rule.enabled);
  const [usedCount, idleCount, selected] = [enabled.length, disabled.length, selection.rows.length];
  return (
    <>
      {selected > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          <ExportSelected list={{ state, selection }} endpoint={expenseRuleListEndpoints.export} />
          {usedCount > 0 && (
            <Button
              size="large"
              disabled={running}
              loading={off.running}
              onClick={() => void off.run(enabled)}
            >
              <Trans>Switch off {usedCount}</Trans>
            </Button>
          )}
          {idleCount > 0 && (
            <Button
              size="large"
              disabled={running}
              loading={on.running}
              onClick={() => void on.run(disabled)}
            >
              <Trans>Switch on {idleCount}</Trans>
            </Button>
          )}
        </SelectionBar>
      )}
      <FailedRowsModal items={running ? [] : failedRows} onClose={clearFailed} />
    </>
  );
}
