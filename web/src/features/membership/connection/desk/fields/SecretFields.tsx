import { useLingui } from '@lingui/react/macro';
import {
  isSecretRequired,
  type ConnectionKind,
  type ConnectionSecret,
  type ConnectionSettings,
} from '@outlay/contract/membership/connection.settings';
import { Input } from 'antd';
import { Field } from '#ui/Field.tsx';
import css from '../Connections.module.css';
import type { Draft } from '../draft.ts';
import { secretsOf } from '../kinds.ts';

interface SecretFieldsProps {
  settings: ConnectionSettings;
  value: Draft['secrets'];
  /** The secrets that the server has. */
  stored: readonly ConnectionSecret[];
  onChange: (secrets: Draft['secrets']) => void;
  wrong: (path: string) => string | null;
}

/** The secrets of the kind; stored ones are never shown. */
export function SecretFields({ settings, value, stored, onChange, wrong }: SecretFieldsProps) {
  const { t } = useLingui();
  const labelOf = useSecretLabel();
  const hintOf = (name: ConnectionSecret): string | undefined => {
    if (stored.includes(name)) return t`Stored, and never shown again. Leave empty to keep it.`;
    if (isSecretRequired(settings, name)) return undefined;
    return name === 'secret' ? t`Optional.` : t`Optional: without it, nothing is received from the platform.`;
  };
  return secretsOf(settings).map((name) => (
    <Field
      key={name}
      label={labelOf(settings.kind, name)}
      hint={hintOf(name)}
      error={wrong(`secrets.${name}`)}
    >
      {(ids) => (
        <Input.Password
          {...ids}
          className={css['secret'] ?? ''}
          autoComplete="new-password"
          maxLength={1000}
          {...(stored.includes(name) ? { placeholder: '••••••••' } : {})}
          value={value[name] ?? ''}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      )}
    </Field>
  ));
}

const CALLBACK_KEYS: Partial<Record<ConnectionKind, string>> = { feishu: 'Encrypt Key', dingtalk: 'aes_key' };

/** The names that the console of each platform uses. */
function useSecretLabel() {
  const { t } = useLingui();
  return (kind: ConnectionKind, name: ConnectionSecret): string => {
    if (name === 'callbackToken') return kind === 'feishu' ? 'Verification Token' : 'Token';
    if (name === 'callbackKey') return CALLBACK_KEYS[kind] ?? 'EncodingAESKey';
    switch (kind) {
      case 'dingtalk':
        return 'Client Secret (AppSecret)';
      case 'feishu':
        return 'App Secret';
      case 'weixin':
        return 'AppSecret';
      case 'oidc':
        return t`Client secret`;
      case 'ldap':
        return t`Password of that account`;
      case 'cdp':
        return t`Shared key`;
      default:
        return 'Secret';
    }
  };
}
