import { useLingui } from '@lingui/react/macro';
import {
  passwordHasForm,
  passwordPolicyFor,
  type PasswordPolicy,
} from '@outlay/contract/organisation/account.password';
import { localeKept } from '#device/locale.ts';
import { useUser } from '#session/use-session.ts';
import { TextInput } from '#ui/TextInput.tsx';

export interface NewPassword {
  password: string;
  again: string;
}
interface PasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The button was pressed: show the errors. */
  tried: boolean;
  error?: string | null | undefined;
  policy: PasswordPolicy;
}

export const passwordIsGood = ({ password, again }: NewPassword, policy: PasswordPolicy): boolean =>
  password === again && passwordHasForm(password, policy);

/** The password rule that applies: the ticket's, else the company's, else the language's. */
export const usePasswordPolicy = (text?: PasswordPolicy): PasswordPolicy => {
  const own = useUser()?.passwordPolicy;
  return text ?? own ?? passwordPolicyFor(localeKept());
};

/** A new password and its confirmation, with the rule that applies. */
export function PasswordFields({ value, onChange, tried, error, policy }: PasswordFieldsProps) {
  const { t } = useLingui();
  const rule = {
    basic: t`6-16 characters combining letters and numbers.`,
    strong: t`8 or more characters with upper- and lower-case letters, digits and special characters.`,
    passphrase: t`8 to 64 characters. Several words work best.`,
  }[policy];
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
        label={t`Confirm new password`}
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
