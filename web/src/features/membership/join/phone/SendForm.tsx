import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import css from './Join.module.css';
import { useInvite } from '../join.queries.ts';

/** Sends one person an invitation by SMS or mail. */
export function SendForm({ way }: { way: 'phone' | 'mail' }) {
  const { t } = useLingui();
  const [account, setAccount] = useState('');
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const invite = useInvite();
  const phone = way === 'phone';
  const recipient = phone ? account.replaceAll(/[\s()-]/g, '') : account.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!recipient) return;
    invite.mutate(
      { channel: way, account: recipient, departmentId },
      {
        onSuccess: () => {
          toast(t`The invitation has been sent.`, 'good');
          setAccount('');
          setTried(false);
        },
      },
    );
  };
  const missing = phone ? t`Please enter a phone number.` : t`Please enter an email address.`;
  const text =
    invite.error?.code === 'INVALID_INPUT' && invite.error.reason !== 'smsNotSetUp'
      ? phone
        ? t`This is not a phone number. Write foreign numbers with + and the country code.`
        : t`This is not an email address.`
      : invite.error && errorWords(invite.error);
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <TextInput
        label={phone ? t`Phone number` : t`Email address`}
        value={account}
        onChange={setAccount}
        inputMode={phone ? 'tel' : 'email'}
        autoComplete="off"
        most={100}
        error={tried && !recipient ? missing : text}
      />
      <DepartmentSelect value={departmentId} onChange={setDepartmentId} />
      <div className={css['submit']}>
        <Button submit wide busy={invite.isPending} icon={phone ? 'phone' : 'mail'}>
          <Trans>Send the invitation</Trans>
        </Button>
      </div>
    </form>
  );
}
