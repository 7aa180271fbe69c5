import { Trans } from '@lingui/react/macro';
import { navigateTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import css from './Login.module.css';

/** For whoever cannot sign in yet. */
export const OtherWays = () => (
  <div className={css['ways']}>
    <Button tone="text" small onPress={() => navigateTo('/pages/login/register/register')}>
      <Trans>Register a company</Trans>
    </Button>
    <Button tone="text" small onPress={() => navigateTo('/pages/login/join/join')}>
      <Trans>Join a company</Trans>
    </Button>
    <Button tone="text" small onPress={() => navigateTo('/pages/login/join/register?mode=activate')}>
      <Trans>Activate an account</Trans>
    </Button>
  </div>
);
