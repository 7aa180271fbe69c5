import { useState, type FormEvent, type ReactNode } from 'react';
import type { PasswordPolicy } from '@outlay/contract/organisation/account.password';
import { Button } from '#ui/Button.tsx';
import css from '../Login.module.css';
import { passwordIsGood, PasswordFields, usePasswordPolicy } from './PasswordFields.tsx';

interface PasswordFormProps {
  /** The label of the button. */
  action: string;
  busy: boolean;
  error: string | null;
  onPassword: (password: string) => void;
  /** The rule that came with the ticket. */
  policy?: PasswordPolicy | undefined;
  children?: ReactNode;
}

export function PasswordForm({
  action,
  busy,
  error,
  onPassword,
  policy: ticketPolicy,
  children,
}: PasswordFormProps) {
  const [value, setValue] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const policy = usePasswordPolicy(ticketPolicy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (passwordIsGood(value, policy)) onPassword(value.password);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      {children}
      <PasswordFields value={value} onChange={setValue} tried={tried} error={error} policy={policy} />
      <div className={css['submit']}>
        <Button submit wide busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
