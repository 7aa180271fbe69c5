import { useLingui } from '@lingui/react/macro';
import type { ExpenseRule } from '@outlay/contract/spend/expense-rule';
import type { RuleRow } from '@outlay/contract/spend/expense-rule.list';
import { Switch } from 'antd';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { OrderButtons } from '#desk/form/OrderButtons.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { EFFECT_WORDS, RULE_WORDS } from './expense-rule-words.ts';
import { useEnableRule } from './expense-rule.queries.ts';
import { ruleWords, scopeWords } from './rule-words.ts';
import type { Rules } from './use-rules.ts';

interface RuleColumnsOptions {
  rules: Rules;
  /** Names of document types by their code. */
  types: ReadonlyMap<string, string>;
  /** Absent while the order cannot be changed. */
  onMove: ((from: number, to: number) => void) | undefined;
}

export function useRuleColumns({ rules, types, onMove }: RuleColumnsOptions): DeskColumn<RuleRow>[] {
  const { t, i18n } = useLingui();
  const currency = useCompanyCurrency();
  return [
    {
      ...{ key: 'name', title: t`Rule`, width: 220, sortable: true },
      render: ({ rule }) => (
        <span className={css['two']}>
          <button type="button" onClick={() => rules.current.open(rule.id)}>
            <b>{localText(rule.name)}</b>
          </button>
          <small>{ruleWords(rule, currency)}</small>
        </span>
      ),
    },
    {
      ...{ key: 'kind', title: t`Rule type`, width: 150, sortable: true },
      render: ({ rule }) => i18n._(RULE_WORDS[rule.kind].label),
    },
    {
      ...{ key: 'scope', title: t`Scope`, width: 230 },
      render: ({ rule }) => <span className={form['wrapped']}>{scopeWords(rule.scope, types)}</span>,
    },
    {
      ...{ key: 'effect', title: t`Effect`, width: 160, sortable: true },
      render: ({ rule: { effect } }) => (
        <Pill tone={EFFECT_WORDS[effect].tone} icon={EFFECT_WORDS[effect].icon}>
          {i18n._(EFFECT_WORDS[effect].label)}
        </Pill>
      ),
    },
    {
      ...{ key: 'enabled', title: t`In effect`, width: 100, sortable: true },
      render: ({ rule }) => <Enabled rule={rule} />,
    },
    {
      ...{ key: 'order', title: t`Order`, width: 130, right: true, sortable: true },
      render: ({ rule, place }) => (
        <span className={css['acts']} style={{ justifyContent: 'flex-end', alignItems: 'center' }}>
          {place}
          {onMove && (
            <OrderButtons
              name={localText(rule.name)}
              place={place - 1}
              count={rules.rows.total ?? 0}
              onMove={onMove}
            />
          )}
        </span>
      ),
    },
  ];
}

function Enabled({ rule: { id, version, enabled, name } }: { rule: ExpenseRule }) {
  const enable = useEnableRule();
  return (
    <Switch
      size="small"
      checked={enabled}
      loading={enable.isPending}
      aria-label={localText(name)}
      onChange={(next, event) => {
        event.stopPropagation();
        enable.mutate(
          { id, version, enabled: next },
          { onError: (error) => toast(errorWords(error), 'stop', 4_000) },
        );
      }}
    />
  );
}
