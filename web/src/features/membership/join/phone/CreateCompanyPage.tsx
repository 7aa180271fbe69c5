import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { reLaunch } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Join.module.css';
import { useCreateCompany } from '../join.queries.ts';

/** Creates another company for a signed-in person. */
export function CreateCompanyPage() {
  const { t } = useLingui();
  const [companyName, setCompanyName] = useState('');
  const [tried, setTried] = useState(false);
  const create = useCreateCompany();
  const name = companyName.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name) create.mutate({ companyName: name }, { onSuccess: () => reLaunch(ROUTES.registered) });
  };
  return (
    <Page title={t`Create a company`}>
      <p className={css['lead']}>
        <Trans>
          You become its system administrator. You keep your other companies and can switch between them under
          My.
        </Trans>
      </p>
      <form className={css['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t`Company name`}
          hint={t`As on the invoices made out to it.`}
          value={companyName}
          onChange={setCompanyName}
          autoComplete="organization"
          error={
            tried && !name ? t`Please enter the company’s name.` : create.error && errorWords(create.error)
          }
        />
        <div className={css['submit']}>
          <Button submit wide busy={create.isPending}>
            <Trans>Create</Trans>
          </Button>
        </div>
      </form>
    </Page>
  );
}
