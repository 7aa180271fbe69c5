import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { Notice } from '#ui/Notice.tsx';
import css from '#desk/Desk.module.css';

const activationAddress = (): string =>
  window.location.origin + pageAddress(ROUTES.createAccount, { mode: 'activate' });

/** How a member who was added activates their account. */
export function ActivationNote() {
  const { t } = useLingui();
  const address = activationAddress();
  const copy = () => copyAndReport(address, { done: t`Copied`, failed: t`Please copy it manually.` });
  return (
    <div className={css['notices']}>
      <Notice tone="brand" title={<Trans>People you add activate their account with a code</Trans>}>
        <Trans>
          Send them this address. They enter the phone number or email you gave, receive a code and set a
          password.
        </Trans>
        <span className={css['copyable']}>
          <code>{address}</code>
          <Button size="small" onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        </span>
      </Notice>
    </div>
  );
}
