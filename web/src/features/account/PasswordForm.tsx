import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import css from './Login.module.css';
import { passwordIsGood, PasswordFields } from './PasswordFields.tsx';

interface PasswordFormProps {
  /** Words of the button. */
  action: string;
  busy: boolean;
  error: string | null;
  onPassword: (password: string) => void;
  children?: ReactNode;
}

export function PasswordForm({ action, busy, error, onPassword, children }: PasswordFormProps) {
  const [value, setValue] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (passwordIsGood(value)) onPassword(value.password);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      {children}
      <PasswordFields value={value} onChange={setValue} tried={tried} error={error} />
      <div className={css['submit']}>
        <Button submit wide busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
