import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { useFormData } from '#navigation/use-form-data.ts';
import { Page } from '#ui/Page.tsx';
import { useCheckRecoveryCode } from '../account.queries.ts';
import { CodeForm } from './CodeForm.tsx';
import css from '../Login.module.css';
import { keepTicket } from './ticket.ts';

export function RecoverPasswordPage() {
  const { t } = useLingui();
  const check = useCheckRecoveryCode();
  const account = useFormData();
  return (
    <Page title={t`Recover password`}>
      <p className={css['lead']}>
        <Trans>We will send a code to your account’s phone number or email.</Trans>
      </p>
      <CodeForm
        purpose="reset"
        account={account}
        busy={check.isPending}
        error={check.error}
        onNext={(answer) =>
          check.mutate(answer, {
            onSuccess: ({ ticket, passwordPolicy }) => {
              keepTicket({ ticket, passwordPolicy, account: answer.account });
              navigateTo(ROUTES.newPassword);
            },
          })
        }
      />
    </Page>
  );
}
