import { useLingui } from '@lingui/react/macro';
import { InputNumber, Radio } from 'antd';
import { Field } from '#ui/Field.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { Card } from './Card.tsx';
import css from './Company.module.css';
import type { CardProps } from './card-props.ts';
import { PASSWORD_WORDS, type PasswordChoice } from './password-words.ts';

const CHOICES = Object.keys(PASSWORD_WORDS) as PasswordChoice[];

/** Sign-in requirements, and how long changed payee accounts wait. */
export function SafetyCard({ form, error, onChange }: CardProps) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Safety`}>
      <Field
        label={t`Passwords`}
        error={fieldError(error, 'passwordPolicy')}
        hint={t`Applies from the next time a password is set.`}
      >
        {({ id }) => (
          <Radio.Group
            id={id}
            className={css['choices'] ?? ''}
            value={form.passwordPolicy ?? 'language'}
            onChange={({ target }) => {
              const chosen = target.value as PasswordChoice;
              onChange({ passwordPolicy: chosen === 'language' ? null : chosen });
            }}
            options={CHOICES.map((choice) => ({
              value: choice,
              label: (
                <span className={css['choice']}>
                  {i18n._(PASSWORD_WORDS[choice].name)}
                  <small>{i18n._(PASSWORD_WORDS[choice].requirement)}</small>
                </span>
              ),
            }))}
          />
        )}
      </Field>
      <NumberField
        label={t`Days allowed for setting up two-step verification`}
        hint={t`For everyone with permissions over people or money; after the deadline these permissions are suspended until it is set up.`}
        most={3650}
        value={form.secondFactorDays}
        error={fieldError(error, 'secondFactorDays')}
        onChange={(secondFactorDays) => onChange({ secondFactorDays })}
      />
      <NumberField
        label={t`Hours payments wait after an account change`}
        hint={t`Time for someone to notice an unauthorised change.`}
        most={720}
        value={form.payeeHoldHours}
        error={fieldError(error, 'payeeHoldHours')}
        onChange={(payeeHoldHours) => onChange({ payeeHoldHours })}
      />
    </Card>
  );
}

interface NumberFieldProps {
  label: string;
  hint: string;
  most: number;
  value: number;
  error: string | null;
  onChange: (value: number) => void;
}

const NumberField = ({ label, hint, most, value, error, onChange }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <InputNumber
        {...ids}
        className={css['number'] ?? ''}
        min={0}
        max={most}
        precision={0}
        value={value}
        onChange={(next) => onChange(next ?? 0)}
      />
    )}
  </Field>
);
