import { useLingui } from '@lingui/react/macro';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect, useState } from 'react';
import { localeKept } from '#device/locale.ts';
import { errorWords } from '#text/errors.ts';
import { redirectTo, reLaunch } from '#navigation/nav.ts';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useRegister } from '../account.queries.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { dropTicket, readTicket } from './ticket.ts';

export function CompleteInformationPage() {
  const { t } = useLingui();
  const [form, setForm] = useState({ companyName: '', realName: '' });
  const [tried, setTried] = useState(false);
  const register = useRegister();
  const kept = readTicket();
  const ticket = kept?.ticket;
  useEffect(() => {
    if (!ticket && !register.isSuccess) redirectTo(ROUTES.registerCompany);
  }, [ticket, register.isSuccess]);
  const send = (password: string) => {
    setTried(true);
    const companyName = form.companyName.trim();
    const realName = form.realName.trim();
    if (!companyName || !realName || !ticket) return;
    register.mutate(
      { ticket, companyName, realName, password, ...encodeLocale(localeKept()) },
      {
        onSuccess: () => {
          dropTicket();
          reLaunch(ROUTES.registered);
        },
      },
    );
  };
  const missing = (value: string, words: string) => (tried && !value.trim() ? words : null);
  return (
    <Page title={t`Complete information`}>
      <PasswordForm
        action={t`Register`}
        busy={register.isPending}
        error={register.error && errorWords(register.error)}
        onPassword={send}
        policy={kept?.passwordPolicy}
      >
        <TextInput
          label={t`Company name`}
          hint={t`As on the invoices made out to it.`}
          value={form.companyName}
          onChange={(companyName) => setForm({ ...form, companyName })}
          autoComplete="organization"
          error={missing(form.companyName, t`Please enter the company’s name.`)}
        />
        <TextInput
          label={t`Your real name`}
          value={form.realName}
          onChange={(realName) => setForm({ ...form, realName })}
          autoComplete="name"
          most={40}
          error={missing(form.realName, t`Please enter your name.`)}
        />
      </PasswordForm>
    </Page>
  );
}
