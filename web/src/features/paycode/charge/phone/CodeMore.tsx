import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { BlockDialog } from '../../paycode/phone/BlockDialog.tsx';
import type { KeptDevice } from '../../paycode/device-store.ts';
import css from './More.module.css';

interface CodeMoreProps {
  device: KeptDevice;
  open: boolean;
  onClose: () => void;
}

/** What else belongs to the code, and what kind of scheme it is. */
export function CodeMore({ device, open, onClose }: CodeMoreProps) {
  const { t } = useLingui();
  const [blocking, setBlocking] = useState(false);
  const go = (path: string) => () => {
    onClose();
    navigateTo(path);
  };
  return (
    <>
      <Sheet open={open} title={t`Payment code`} onClose={onClose}>
        <ul>
          <Row
            slim
            lead={<Square icon="wallet" />}
            title={t`Enterprise account`}
            more
            onPress={go(ROUTES.enterpriseAccount)}
          />
          <Row
            slim
            lead={<Square icon="phone" />}
            title={t`Devices for payment`}
            more
            onPress={go(ROUTES.paymentDevices)}
          />
          <Row
            slim
            lead={<Square icon="lock" tone="stop" />}
            title={t`Block this device`}
            onPress={() => {
              onClose();
              setBlocking(true);
            }}
          />
        </ul>
        <p className={css['scheme']}>
          <Trans>
            The code is an agreement between your company and merchants that it has contracts with. It is no
            bank card and no stored balance: the company pays the merchant once a month.
          </Trans>
        </p>
      </Sheet>
      <BlockDialog
        device={blocking ? { id: device.deviceId, here: true } : null}
        owner={device.owner}
        onClose={() => setBlocking(false)}
      />
    </>
  );
}
