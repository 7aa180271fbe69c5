import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeAccount } from '@outlay/contract/payee';
import { useState, type FormEvent } from 'react';
import { fieldReason } from '#kit/call-error.ts';
import { errorWords, reasonText } from '#kit/errors.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import { useUser } from '#kit/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSavePayeeAccount } from './payee.queries.ts';

interface PayeeSheetProps {
  open: boolean;
  account: PayeeAccount | null;
  onClose: () => void;
}

export function PayeeSheet({ open, account, onClose }: PayeeSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Payee account`} onClose={onClose}>
      <PayeeForm account={account} onDone={onClose} />
    </Sheet>
  );
}

/** `6225 8801 …`: read back more easily. */
const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 30)
    .replace(/(.{4})(?=.)/g, '$1 ');

function PayeeForm({ account, onDone }: { account: PayeeAccount | null; onDone: () => void }) {
  const { t } = useLingui();
  const name = useUser()?.userdspname ?? '';
  const [form, setForm] = useState({ id: newId(), holder: account?.holder ?? name, bank: account?.bank ?? '', account: '', password: '' });
  const [tried, setTried] = useState(false);
  const save = useSavePayeeAccount();
  const digits = form.account.replace(/\s/g, '');
  const missing = (value: string) => (tried && !value.trim() ? reasonText('required') : null);
  const wrong = fieldReason(save.error, 'password') ?? (save.error?.reason === 'wrongCredentials' ? 'wrongCredentials' : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.holder.trim() || !form.bank.trim() || !/^\d{8,30}$/.test(digits) || !form.password) return;
    save.mutate(
      { ...form, account: digits },
      {
        onSuccess: () => {
          toast(t`Saved. Your money will go there.`, 'good');
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {account && (
        <p>
          <Trans>
            Now: {account.bank} {account.account}
          </Trans>
        </p>
      )}
      <TextInput label={t`Account holder`} value={form.holder} onChange={(holder) => setForm({ ...form, holder })} autoComplete="name" most={60} hint={t`The same name as on your bank card.`} error={missing(form.holder)} />
      <TextInput label={t`Bank`} value={form.bank} onChange={(bank) => setForm({ ...form, bank })} most={60} error={missing(form.bank)} />
      <TextInput
        label={t`Account number`}
        value={form.account}
        inputMode="numeric"
        onChange={(text) => setForm({ ...form, account: grouped(text) })}
        most={38}
        error={tried && !/^\d{8,30}$/.test(digits) ? t`Please enter 8 to 30 digits.` : null}
      />
      <TextInput
        label={t`Your password`}
        type="password"
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        hint={t`Asked again, so that nobody changes this on a phone left lying.`}
        most={64}
        error={missing(form.password) ?? (wrong ? t`The password is not right.` : save.error && errorWords(save.error))}
      />
      <Button submit wide busy={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
