import { useLingui } from '@lingui/react/macro';
import { passwordHasForm, passwordPolicyFor } from '@outlay/contract/password';
import { localeKept } from '#i18n/i18n.ts';
import { TextInput } from '#ui/TextInput.tsx';

export interface NewPassword {
  password: string;
  again: string;
}
interface PasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The person pressed the button: now tell what is wrong. */
  tried: boolean;
  error?: string | null | undefined;
}

export const passwordIsGood = ({ password, again }: NewPassword): boolean =>
  password === again && passwordHasForm(password, passwordPolicyFor(localeKept()));

/** A new password and its confirmation, with the rule of the language in use. */
export function PasswordFields({ value, onChange, tried, error }: PasswordFieldsProps) {
  const { t } = useLingui();
  const policy = passwordPolicyFor(localeKept());
  const rule =
    policy === 'basic'
      ? t`6-16 characters combining letters and numbers.`
      : t`8 or more characters with upper- and lower-case letters, digits and special characters.`;
  const weak = tried && !passwordHasForm(value.password, policy);
  const differs = (tried || value.again.length >= value.password.length) && value.again !== value.password;
  return (
    <>
      <TextInput
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        value={value.password}
        most={64}
        onChange={(password) => onChange({ ...value, password })}
        hint={rule}
        error={weak ? rule : error}
      />
      <TextInput
        label={t`New password again`}
        type="password"
        autoComplete="new-password"
        value={value.again}
        most={64}
        onChange={(again) => onChange({ ...value, again })}
        error={
          differs && value.again !== ''
            ? t`Passwords do not match`
            : tried && !value.again
              ? t`Please enter the password again.`
              : null
        }
      />
    </>
  );
}
