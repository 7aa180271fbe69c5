import { Trans, useLingui } from '@lingui/react/macro';
import { switchTab } from '#kit/nav.ts';
import { useUser } from '#kit/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import css from './Login.module.css';

export function JoinedPage() {
  const { t } = useLingui();
  const user = useUser();
  const company = user?.corpname ?? '';
  return (
    <Page title={t`Joined`} bare>
      <div className={css['done']}>
        <span className={css['tick']}>
          <Icon name="check" size={44} />
        </span>
        <h2>
          <Trans>You are in {company}</Trans>
        </h2>
        <p>
          <Trans>
            Your account is active. Photograph your first receipt with the round button on the home page.
          </Trans>
        </p>
      </div>
      <div className={css['pad']}>
        <Button wide onPress={() => switchTab('/pages/home/home')}>
          <Trans>To the home page</Trans>
        </Button>
      </div>
    </Page>
  );
}
