import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { Page } from '#ui/Page.tsx';
import { useCheckRegistrationCode } from '../account.queries.ts';
import { CodeForm } from './CodeForm.tsx';
import css from '../Login.module.css';
import { keepTicket } from './ticket.ts';

export function RegisterCompanyPage() {
  const { t } = useLingui();
  const check = useCheckRegistrationCode();
  return (
    <Page title={t`Register a company`}>
      <p className={css['lead']}>
        <Trans>The person who registers a company becomes its system administrator.</Trans>
      </p>
      <CodeForm
        purpose="register"
        busy={check.isPending}
        error={check.error}
        onNext={(answer) =>
          check.mutate(answer, {
            onSuccess: ({ ticket, passwordPolicy }) => {
              keepTicket({ ticket, passwordPolicy, account: answer.account });
              navigateTo(ROUTES.completeInformation);
            },
          })
        }
      />
    </Page>
  );
}
