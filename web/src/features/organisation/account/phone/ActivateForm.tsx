import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { Trans } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { useCheckActivationCode } from '../account.queries.ts';
import { CodeForm } from './CodeForm.tsx';
import css from '../Login.module.css';
import { keepTicket } from './ticket.ts';

/** Activates the account of a person whom an administrator added. */
export function ActivateForm() {
  const check = useCheckActivationCode();
  return (
    <>
      <p className={css['lead']}>
        <Trans>
          Has your administrator added you? Confirm your phone number or email, then choose a password.
        </Trans>
      </p>
      <CodeForm
        purpose="activate"
        busy={check.isPending}
        error={check.error}
        onNext={(answer) =>
          check.mutate(answer, {
            onSuccess: ({ ticket, realName, companyId, companyName, passwordPolicy }) => {
              const { account } = answer;
              keepTicket({ ticket, realName, companyId, companyName, passwordPolicy, account });
              navigateTo(pageAddress(ROUTES.setPassword, { mode: 'activate' }));
            },
          })
        }
      />
    </>
  );
}
