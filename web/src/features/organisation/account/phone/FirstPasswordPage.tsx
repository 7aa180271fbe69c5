import { Trans, useLingui } from '@lingui/react/macro';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useEffect, useState } from 'react';
import { localeKept } from '#device/locale.ts';
import { errorWords } from '#text/errors.ts';
import { redirectTo, reLaunch } from '#navigation/nav.ts';
import { Page } from '#ui/Page.tsx';
import { useSetFirstPassword } from '../account.queries.ts';
import css from '../Login.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { dropTicket, readTicket } from './ticket.ts';

export function FirstPasswordPage() {
  const { t } = useLingui();
  const [ticket] = useState(readTicket);
  const save = useSetFirstPassword();
  useEffect(() => {
    if (!ticket) redirectTo(pageAddress(ROUTES.createAccount, { mode: 'activate' }));
  }, [ticket]);
  if (!ticket) return null;
  const { realName = '', companyName = '' } = ticket;
  const set = (password: string) =>
    save.mutate(
      { ticket: ticket.ticket, companyId: ticket.companyId, password, ...encodeLocale(localeKept()) },
      {
        onSuccess: ({ success }) => {
          dropTicket();
          reLaunch(success ? ROUTES.joined : ROUTES.signIn);
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
