import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { Trans } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import css from '../Login.module.css';

/** For people who cannot sign in yet. */
export const OtherWays = () => (
  <div className={css['ways']}>
    <Button tone="text" small onPress={() => navigateTo(ROUTES.registerCompany)}>
      <Trans>Register a company</Trans>
    </Button>
    <Button tone="text" small onPress={() => navigateTo(ROUTES.joinCompany)}>
      <Trans>Join a company</Trans>
    </Button>
    <Button
      tone="text"
      small
      onPress={() => navigateTo(pageAddress(ROUTES.createAccount, { mode: 'activate' }))}
    >
      <Trans>Activate an account</Trans>
    </Button>
  </div>
);
