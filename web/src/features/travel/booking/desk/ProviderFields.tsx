import { useLingui } from '@lingui/react/macro';
import {
  SECRETS_OF,
  type TravelProviderForm,
  type TravelSecret,
} from '@outlay/contract/travel/booking.setting';
import { Input } from 'antd';
import { reasonText } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { isNeeded, type ProviderField } from './provider-draft.ts';
import { SECRET_WORDS } from './provider-words.ts';

interface ProviderFieldsProps {
  draft: TravelProviderForm;
  /** The secrets that the server has. */
  stored: readonly TravelSecret[];
  missing: readonly ProviderField[];
  error: Error | null;
  onChange: (part: Partial<TravelProviderForm>) => void;
}

/** The fields of the kind. */
export function ProviderFields({ draft, stored, missing, error, onChange }: ProviderFieldsProps) {
  const { t } = useLingui();
  const { kind, name, apiBase, account, secrets, enabled } = draft;
  const wrong = (field: ProviderField) =>
    missing.includes(field) ? reasonText('required') : fieldError(error, field);
  return (
    <>
      <TextField
        label={t({ message: 'Name', context: 'of a provider' })}
        hint={t`People see it beside offers and orders.`}
        most={60}
        value={name}
        error={wrong('name')}
        onChange={(text) => onChange({ name: text })}
      />
      {kind !== 'sandbox' && (
        <TextField
          label={t`API address`}
          {...(kind === 'duffel' ? { hint: t`Leave empty for the default` } : {})}
          placeholder="https://"
          most={300}
          value={apiBase ?? ''}
          error={wrong('apiBase')}
          onChange={(text) => onChange({ apiBase: text || null })}
        />
      )}
      {kind === 'tmc' && (
        <TextField
          label={t`Number of the company there`}
          most={60}
          value={account}
          error={wrong('account')}
          onChange={(text) => onChange({ account: text })}
        />
      )}
      {SECRETS_OF[kind].map((secret) => (
        <SecretField
          key={secret}
          secret={secret}
          value={secrets[secret] ?? ''}
          stored={stored.includes(secret)}
          error={wrong(`secrets.${secret}`)}
          onChange={(text) => onChange({ secrets: { ...secrets, [secret]: text } })}
        />
      ))}
      <SwitchField
        label={t`Switched on: people can book with it`}
        checked={enabled}
        onChange={(on) => onChange({ enabled: on })}
      />
    </>
  );
}

interface SecretFieldProps {
  secret: TravelSecret;
  value: string;
  stored: boolean;
  error: string | null;
  onChange: (text: string) => void;
}

function SecretField({ secret, value, stored, error, onChange }: SecretFieldProps) {
  const { t, i18n } = useLingui();
  const hint = stored
    ? t`Stored, and never shown again. Leave empty to keep it.`
    : isNeeded(secret)
      ? undefined
      : t`Optional: without it, changes are only seen when orders are read.`;
  return (
    <Field label={i18n._(SECRET_WORDS[secret])} hint={hint} error={error}>
      {(ids) => (
        <Input.Password
          {...ids}
          autoComplete="new-password"
          maxLength={500}
          {...(stored ? { placeholder: '••••••••' } : {})}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
