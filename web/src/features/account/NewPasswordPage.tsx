import { useLingui } from '@lingui/react/macro';
import { cultureOf } from '@outlay/contract/locale';
import { useEffect } from 'react';
import { localeKept } from '#kit/locale.ts';
import { errorWords } from '#kit/errors.ts';
import { redirectTo, reLaunch, switchTab } from '#kit/nav.ts';
import { LOGIN_PAGE } from '#kit/session.ts';
import { toast } from '#kit/toast.ts';
import { Page } from '#ui/Page.tsx';
import { useSetNewPassword } from './account.queries.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { dropTicket, readTicket } from './ticket.ts';

export function NewPasswordPage() {
  const { t } = useLingui();
  const save = useSetNewPassword();
  const kept = readTicket();
  const ticket = kept?.ticket;
  useEffect(() => {
    if (!ticket && !save.isSuccess) redirectTo('/pages/login/ForgotPassword/index');
  }, [ticket, save.isSuccess]);
  const set = (password: string) =>
    save.mutate(
      { ticket: ticket ?? '', password, language: cultureOf(localeKept()) },
      {
        onSuccess: ({ success }) => {
          dropTicket();
          toast(t`Your password has been changed.`, 'good');
          if (success) switchTab('/pages/home/home');
          else reLaunch(LOGIN_PAGE);
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
