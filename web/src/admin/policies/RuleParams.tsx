import { useLingui } from '@lingui/react/macro';
import type { PolicyRule } from '@outlay/contract/policy';
import { AmountField } from '../form/AmountField.tsx';
import { ManyField } from '../form/ManyField.tsx';
import { TextField } from '../form/TextField.tsx';
import { Choice } from '../flows/pane/Choice.tsx';
import { PER_WORDS, REQUIRED_WORDS } from './policy-words.ts';

interface RuleParamsProps {
  rule: PolicyRule;
  currency: string;
  error: string | null;
  onChange: (rule: PolicyRule) => void;
}

/** What each kind of rule is told. */
export function RuleParams({ rule, currency, error, onChange }: RuleParamsProps) {
  const { t } = useLingui();
  const amount = (label: string, value: number, keep: (amount: number) => void) => (
    <AmountField
      key={rule.kind}
      label={label}
      value={value}
      currency={currency}
      error={error}
      onChange={(next) => keep(next ?? NaN)}
    />
  );
  switch (rule.kind) {
    case 'limit':
      return (
        <>
          {amount(t`At most`, rule.params.amount, (next) =>
            onChange({ ...rule, params: { ...rule.params, amount: next } }),
          )}
          <Choice
            label={t`Counted over`}
            value={rule.params.per}
            words={PER_WORDS}
            onChange={(per) => onChange({ ...rule, params: { ...rule.params, per } })}
          />
        </>
      );
    case 'receiptAbove':
    case 'perAttendee':
    case 'overLimitTotal':
      return amount(
        rule.kind === 'perAttendee' ? t`At most per head` : t`Above`,
        rule.params.amount,
        (next) => onChange({ ...rule, params: { amount: next } }),
      );
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
          label={t`What must be filled in`}
          value={rule.params.field}
          words={REQUIRED_WORDS}
          onChange={(field) => onChange({ ...rule, params: { field } })}
        />
      );
    case 'words':
      return (
        <ManyField
          label={t`Words`}
          placeholder={t`Type a word, then Enter`}
          value={rule.params.words}
          error={error}
          onChange={(words) => onChange({ ...rule, params: { words } })}
        />
      );
    default:
      return null;
  }
}
