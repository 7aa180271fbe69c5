import { useLingui } from '@lingui/react/macro';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect } from 'react';
import { localeKept } from '#device/locale.ts';
import { errorWords } from '#text/errors.ts';
import { redirectTo, reLaunch, switchTab } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Page } from '#ui/Page.tsx';
import { useSetNewPassword } from '../account.queries.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { dropTicket, readTicket } from './ticket.ts';

export function NewPasswordPage() {
  const { t } = useLingui();
  const save = useSetNewPassword();
  const kept = readTicket();
  const ticket = kept?.ticket;
  useEffect(() => {
    if (!ticket && !save.isSuccess) redirectTo(ROUTES.recoverPassword);
  }, [ticket, save.isSuccess]);
  const set = (password: string) =>
    save.mutate(
      { ticket: ticket ?? '', password, ...encodeLocale(localeKept()) },
      {
        onSuccess: ({ success }) => {
          dropTicket();
          toast(t`Your password has been changed.`, 'good');
          if (success) switchTab(ROUTES.home);
          else reLaunch(ROUTES.signIn);
        },
      },
    );
  return (
    <Page title={t`Set a new password`}>
      <PasswordForm
        action={t`Save and sign in`}
        busy={save.isPending}
        error={save.error && errorWords(save.error)}
        onPassword={set}
        policy={kept?.passwordPolicy}
      />
    </Page>
  );
}
