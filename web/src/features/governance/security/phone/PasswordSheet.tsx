import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useChangePassword } from '#features/organisation/account/account.queries.ts';
import {
  passwordIsGood,
  PasswordFields,
  usePasswordPolicy,
} from '#features/organisation/account/phone/PasswordFields.tsx';

interface PasswordSheetProps {
  open: boolean;
  onClose: () => void;
}

export function PasswordSheet({ open, onClose }: PasswordSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Change password`} onClose={onClose}>
      <PasswordForm onDone={onClose} />
    </Sheet>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [oldPassword, setOld] = useState('');
  const [value, setValue] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const change = useChangePassword();
  const policy = usePasswordPolicy();
  const wrongOld = change.error?.reason === 'wrongCredentials';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!oldPassword || !passwordIsGood(value, policy)) return;
    change.mutate(
      { oldPassword, newPassword: value.password },
      {
        onSuccess: () => {
          toast(t`Your password has been changed.`, 'good');
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t`Old password`}
        type="password"
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOld}
        most={64}
        error={
          tried && !oldPassword ? reasonText('required') : wrongOld ? t`The password is not correct.` : null
        }
      />
      <PasswordFields
        value={value}
        onChange={setValue}
        tried={tried}
        policy={policy}
        error={change.error && !wrongOld ? errorWords(change.error) : null}
      />
      <Button submit wide busy={change.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
