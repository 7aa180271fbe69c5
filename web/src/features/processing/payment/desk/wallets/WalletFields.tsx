import { useLingui } from '@lingui/react/macro';
import {
  PAYOUT_SECRETS_OF,
  type PayoutSecret,
  type PayoutWalletForm,
} from '@outlay/contract/processing/payment.wallet';
import { Input } from 'antd';
import { reasonText } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import type { WalletField } from './wallet-draft.ts';
import { ONE_LINE, SECRET_WORDS, WALLET_WORDS } from './wallet-words.ts';

interface WalletFieldsProps {
  draft: PayoutWalletForm;
  /** The secrets that the server has. */
  stored: readonly PayoutSecret[];
  missing: readonly WalletField[];
  error: Error | null;
  onChange: (part: Partial<PayoutWalletForm>) => void;
}

/** The fields of the kind. */
export function WalletFields({ draft, stored, missing, error, onChange }: WalletFieldsProps) {
  const { t, i18n } = useLingui();
  const { kind, name, account, appId, secrets, enabled } = draft;
  const wrong = (field: WalletField) =>
    missing.includes(field) ? reasonText('required') : fieldError(error, field);
  return (
    <>
      <TextField
        label={t({ message: 'Name', context: 'of a payout wallet' })}
        most={60}
        value={name}
        error={wrong('name')}
        onChange={(text) => onChange({ name: text })}
      />
      <TextField
        label={i18n._(WALLET_WORDS[kind].account)}
        most={40}
        value={account}
        error={wrong('account')}
        onChange={(text) => onChange({ account: text.trim() })}
      />
      {kind === 'wechat' && (
        <TextField
          label={t`AppID of the official account or mini program`}
          hint={t`The openids of people must belong to it.`}
          most={40}
          value={appId}
          error={wrong('appId')}
          onChange={(text) => onChange({ appId: text.trim() })}
        />
      )}
      {PAYOUT_SECRETS_OF[kind].map((secret) => (
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
        label={t`On: finance can pay with it`}
        checked={enabled}
        onChange={(on) => onChange({ enabled: on })}
      />
    </>
  );
}

interface SecretFieldProps {
  secret: PayoutSecret;
  value: string;
  stored: boolean;
  error: string | null;
  onChange: (text: string) => void;
}

function SecretField({ secret, value, stored, error, onChange }: SecretFieldProps) {
  const { t, i18n } = useLingui();
  const isLine = ONE_LINE.has(secret);
  const hint = stored
    ? t`Stored, and never shown again. Leave empty to keep it.`
    : isLine
      ? undefined
      : t`Paste the whole file.`;
  const placeholder = stored ? { placeholder: '••••••••' } : {};
  return (
    <Field label={i18n._(SECRET_WORDS[secret])} hint={hint} error={error}>
      {(ids) =>
        isLine ? (
          <Input.Password
            {...ids}
            {...placeholder}
            autoComplete="new-password"
            maxLength={200}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input.TextArea
            {...ids}
            {...placeholder}
            rows={3}
            spellCheck={false}
            maxLength={20_000}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
