import { useLingui } from '@lingui/react/macro';
import { AmountField } from '#desk/form/AmountField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import form from '#desk/form/Form.module.css';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { reasonText } from '#text/errors.ts';
import type { PolicyPartProps } from './policy-parts.ts';

/** How much one person may pay, and from when to when the policy holds. */
export function PolicyLimits({
  draft,
  gaps,
  error,
  currency,
  onChange,
}: PolicyPartProps & { currency: string }) {
  const { t } = useLingui();
  const missing = (name: 'perPayment' | 'perDay' | 'perMonth') =>
    gaps.includes(name) ? reasonText('required') : fieldError(error, name);
  return (
    <PaneGroup title={t`How much one person may pay`}>
      <div className={form['pair']}>
        <AmountField
          label={t`A payment`}
          currency={currency}
          value={draft.perPayment}
          error={missing('perPayment')}
          onChange={(perPayment) => onChange({ ...draft, perPayment })}
        />
        <AmountField
          label={t`A day`}
          currency={currency}
          value={draft.perDay}
          error={gaps.includes('dayBelow') ? t`Not less than a payment.` : missing('perDay')}
          onChange={(perDay) => onChange({ ...draft, perDay })}
        />
        <AmountField
          label={t`A month`}
          currency={currency}
          value={draft.perMonth}
          error={gaps.includes('monthBelow') ? t`Not less than a day.` : missing('perMonth')}
          onChange={(perMonth) => onChange({ ...draft, perMonth })}
        />
        <AmountField
          label={t`Without confirmation up to`}
          currency={currency}
          value={draft.noConfirmCap}
          onChange={(noConfirmCap) => onChange({ ...draft, noConfirmCap })}
        />
        <TextField
          label={t`From`}
          kind="date"
          value={draft.fromDay}
          error={fieldError(error, 'fromDay')}
          onChange={(fromDay) => onChange({ ...draft, fromDay })}
        />
        <TextField
          label={t`Valid until`}
          kind="date"
          value={draft.toDay ?? ''}
          hint={t`Empty: without an end.`}
          error={fieldError(error, 'toDay')}
          onChange={(toDay) => onChange({ ...draft, toDay: toDay || null })}
        />
      </div>
    </PaneGroup>
  );
}
