import { useLingui } from '@lingui/react/macro';
import type { ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { AmountField } from '#desk/form/AmountField.tsx';
import { ManyField } from '#desk/form/ManyField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { Choice } from '#desk/form/Choice.tsx';
import { PER_WORDS, REQUIRED_WORDS } from './expense-rule-words.ts';

interface RuleParamsProps {
  rule: ExpenseRule;
  currency: string;
  error: string | null;
  onChange: (rule: ExpenseRule) => void;
}

/** The parameters of each kind of rule. */
export function RuleParams(props: RuleParamsProps) {
  const { rule } = props;
  if ('amount' in rule.params) return <AmountParams {...props} key={rule.kind} />;
  return <OtherParams {...props} />;
}

function AmountParams({ rule, currency, error, onChange }: RuleParamsProps) {
  const { t } = useLingui();
  if (!('amount' in rule.params)) return null;
  const { amount } = rule.params;
  // An unreadable amount is kept as NaN, which makes the rule incomplete.
  const keep = (typed: number | null) =>
    onChange({ ...rule, params: { ...rule.params, amount: typed ?? NaN } } as ExpenseRule);
  const label =
    rule.kind === 'limit' ? t`Limit` : rule.kind === 'perAttendee' ? t`Maximum per person` : t`Above`;
  return (
    <>
      <AmountField label={label} value={amount} currency={currency} error={error} onChange={keep} />
      {rule.kind === 'limit' && (
        <Choice
          label={t`Calculated over`}
          value={rule.params.per}
          words={PER_WORDS}
          onChange={(per) => onChange({ ...rule, params: { ...rule.params, per } })}
        />
      )}
    </>
  );
}

function OtherParams({ rule, error, onChange }: RuleParamsProps) {
  const { t } = useLingui();
  switch (rule.kind) {
    case 'age':
      return (
        <TextField
          label={t`Days`}
          kind="decimal"
          most={4}
          error={error}
          value={String(rule.params.days)}
          onChange={(text) => onChange({ ...rule, params: { days: Number(text.replace(/\D/g, '')) } })}
        />
      );
    case 'requiredField':
      return (
        <Choice
          label={t`Required fields`}
          value={rule.params.field}
          words={REQUIRED_WORDS}
          onChange={(field) => onChange({ ...rule, params: { field } })}
        />
      );
    case 'words':
      return (
        <ManyField
          label={t`Words`}
          placeholder={t`Type a word, then press Enter`}
          value={rule.params.words}
          error={error}
          onChange={(words) => onChange({ ...rule, params: { words } })}
        />
      );
    default:
      return null;
  }
}
