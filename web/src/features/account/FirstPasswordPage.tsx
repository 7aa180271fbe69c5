import { Trans, useLingui } from '@lingui/react/macro';
import { cultureOf } from '@outlay/contract/locale';
import { useEffect, useState } from 'react';
import { localeKept } from '#kit/locale.ts';
import { errorWords } from '#kit/errors.ts';
import { redirectTo, reLaunch } from '#kit/nav.ts';
import { LOGIN_PAGE } from '#kit/session.ts';
import { Page } from '#ui/Page.tsx';
import { useSetFirstPassword } from './account.queries.ts';
import css from './Login.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { dropTicket, readTicket } from './ticket.ts';

export function FirstPasswordPage() {
  const { t } = useLingui();
  const [ticket] = useState(readTicket);
  const save = useSetFirstPassword();
  useEffect(() => {
    if (!ticket) redirectTo('/pages/login/join/register?mode=activate');
  }, [ticket]);
  if (!ticket) return null;
  const { realName = '', companyName = '' } = ticket;
  const set = (password: string) =>
    save.mutate(
      { ticket: ticket.ticket, companyId: ticket.companyId, password, language: cultureOf(localeKept()) },
      {
        onSuccess: ({ success }) => {
          dropTicket();
          reLaunch(success ? '/pages/login/join/OK' : LOGIN_PAGE);
        },
      },
    );
  return (
    <Page title={t`Set a password`}>
      <p className={css['lead']}>
        <Trans>
          Welcome to {companyName}, {realName}. Choose a password for signing in.
        </Trans>
      </p>
      <PasswordForm
        action={t`Activate`}
        busy={save.isPending}
        error={save.error && errorWords(save.error)}
        onPassword={set}
        policy={ticket.passwordPolicy}
      />
    </Page>
  );
}
