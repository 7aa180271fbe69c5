import { Trans } from '@lingui/react/macro';
import type { CodePurpose } from '@outlay/contract/organisation/account';
import type { FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { CodeFields } from '../CodeFields.tsx';
import css from '../Login.module.css';
import { useCodeForm } from '../use-code-form.ts';

interface CodeFormProps {
  purpose: CodePurpose;
  /** What was typed on the previous page. */
  account?: string;
  onNext: (answer: { account: string; code: string }) => void;
  busy: boolean;
  error: Error | null;
}

/** Verifies a phone number or mail address by a code before a password is set. */
export function CodeForm({ purpose, account, onNext, busy, error }: CodeFormProps) {
  const codes = useCodeForm(purpose, account);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = codes.take();
    if (answer) onNext(answer);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <CodeFields codes={codes} error={error} />
      <div className={css['submit']}>
        <Button submit wide busy={busy}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </form>
  );
}
