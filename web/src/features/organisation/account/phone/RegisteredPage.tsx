import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { copyAndReport } from '#host/clipboard.ts';
import { adminAddress } from '#navigation/address.ts';
import { switchTab } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import css from '../Login.module.css';

export function RegisteredPage() {
  const { t } = useLingui();
  const company = useUser()?.companyName ?? '';
  const copy = () =>
    copyAndReport(adminAddress(), { failed: t`Could not copy. Please write the address down.` });
  return (
    <Page title={t`Registered`} bare>
      <div className={css['done']}>
        <span className={css['tick']}>
          <Icon name="check" size={44} />
        </span>
        <h2>
          <Trans>{company} is registered</Trans>
        </h2>
        <p>
          <Trans>
            You are the system administrator. Add your colleagues on a computer, or start with your own claim.
          </Trans>
        </p>
      </div>
      <Rows>
        <Row
          lead={<Square icon="grid" />}
          title={t`On a computer`}
          sub={adminAddress()}
          whole
          end={
            <Button tone="line" small icon="copy" onPress={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
          }
        />
        <Row
          whole
          lead={<Square icon="phone" />}
          title={t`On your phone`}
          sub={t`Open the browser’s menu and add Outlay to the home screen.`}
        />
      </Rows>
      <div className={css['pad']}>
        <Button wide onPress={() => switchTab(ROUTES.home)}>
          <Trans>Go to home page</Trans>
        </Button>
      </div>
    </Page>
  );
}
