import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeAccount } from '@outlay/contract/spend/payee';
import { useState, type FormEvent } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSavePayeeAccount } from '../payee.queries.ts';

/** `6225 8801 …`: easier to proofread. */
const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 30)
    .replace(/(.{4})(?=.)/g, '$1 ');

const isAccount = (digits: string): boolean => /^\d{8,30}$/.test(digits);

/** The form that changes this account or adds one; the first account becomes the main one. */
function usePayeeForm(account: PayeeAccount | null, onDone: () => void) {
  const { t } = useLingui();
  const name = useUser()?.name ?? '';
  const [form, setForm] = useState({
    id: account?.id ?? newId(),
    add: account === null,
    holder: account?.holder ?? name,
    bank: account?.bank ?? '',
    account: '',
  });
  const [tried, setTried] = useState(false);
  const save = useSavePayeeAccount();
  const digits = form.account.replace(/\s/g, '');
  const missing = (value: string) => (tried && !value.trim() ? reasonText('required') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.holder.trim() || !form.bank.trim() || !isAccount(digits)) return;
    const whenSaved = () => {
      toast(t`Account saved.`, 'good');
      onDone();
    };
    save.mutate({ ...form, account: digits }, { onSuccess: whenSaved });
  };
  const errors = {
    holder: missing(form.holder),
    bank: missing(form.bank),
    account:
      tried && !isAccount(digits) ? t`Please enter 8 to 30 digits.` : save.error && errorWords(save.error),
  };
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  return { form, set, errors, submit, busy: save.isPending };
}

export function PayeeForm({ account, onDone }: { account: PayeeAccount | null; onDone: () => void }) {
  const { t } = useLingui();
  const { form, set, errors, submit, busy } = usePayeeForm(account, onDone);
  return (
    <form onSubmit={submit} noValidate>
      {account && (
        <p>
          <Trans>
            Now: {account.bank} {account.account}
          </Trans>
        </p>
      )}
      <TextInput
        label={t`Account holder`}
        value={form.holder}
        onChange={(holder) => set({ holder })}
        autoComplete="name"
        most={60}
        hint={t`The same name as on your bank card.`}
        error={errors.holder}
      />
      <TextInput
        label={t`Bank`}
        value={form.bank}
        onChange={(bank) => set({ bank })}
        most={60}
        error={errors.bank}
      />
      <TextInput
        label={t`Account number`}
        value={form.account}
        inputMode="numeric"
        onChange={(text) => set({ account: grouped(text) })}
        most={38}
        error={errors.account}
      />
      <Button submit wide busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
