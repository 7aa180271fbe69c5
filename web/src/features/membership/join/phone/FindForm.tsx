import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyFound } from '@outlay/contract/membership/join';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { CaptchaInput } from '#features/organisation/account/CaptchaInput.tsx';
import { useHuman } from '#features/organisation/account/use-human.ts';
import css from './Join.module.css';
import { useFindCompany } from '../join.queries.ts';

/** Every search needs a captcha, so that nobody can list all companies. */
export function FindForm({ onFound }: { onFound: (companies: CompanyFound[]) => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const human = useHuman();
  const find = useFindCompany();
  const search = words.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!search || !human.proof) return;
    find.mutate(
      { search, ...human.proof },
      {
        onSuccess: ({ items }) => onFound(items),
        onSettled: () => {
          setTried(false);
          human.renew();
        },
      },
    );
  };
  const wrongPicture = find.error?.reason === 'wrongCaptcha';
  const text = find.error && errorWords(find.error);
  const missing = (value: string, words: string) => (tried && !value ? words : null);
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <TextInput
        label={t`Company code or name`}
        value={words}
        onChange={setWords}
        autoComplete="organization"
        error={missing(search, t`Please enter the company’s code or name.`) ?? (wrongPicture ? null : text)}
      />
      <CaptchaInput
        human={human}
        error={
          (tried && !human.proof ? t`Please enter the characters of the picture.` : null) ??
          (wrongPicture ? text : null)
        }
      />
      <div className={css['submit']}>
        <Button submit wide icon="search" busy={find.isPending}>
          <Trans>Find</Trans>
        </Button>
      </div>
    </form>
  );
}
