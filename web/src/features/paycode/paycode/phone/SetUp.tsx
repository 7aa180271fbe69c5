import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceState } from '@outlay/contract/paycode/paycode';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { deviceName } from '../device-name.ts';
import { useEnrol } from '../paycode.queries.ts';
import css from './SetUp.module.css';

interface SetUpProps {
  owner: string;
  /** The state in which the server has this device, if it showed codes before. */
  before: DeviceState | null;
  /** The company. */
  payer: string;
}

/** Lets this device show payment codes, with the person's consent; the server asks for a password or passkey. */
export function SetUp({ owner, before, payer }: SetUpProps) {
  const { t } = useLingui();
  const [name, setName] = useState(() => deviceName());
  const [agreed, setAgreed] = useState(false);
  const enrol = useEnrol();
  const ready = agreed && name.trim() !== '';
  return (
    <Page
      title={t`Payment code`}
      dock={
        <Dock>
          <Button
            wide
            busy={enrol.isPending}
            disabled={!ready}
            onPress={() => enrol.mutate({ owner, name: name.trim() })}
          >
            <Trans>Set up on this device</Trans>
          </Button>
        </Dock>
      }
    >
      {before && <Before state={before} />}
      <Introduction payer={payer} />
      <Card>
        <TextInput
          label={t`Name of this device`}
          value={name}
          most={60}
          required
          error={name.trim() === '' ? t`Please fill this in.` : null}
          onChange={setName}
        />
        <Checkbox checked={agreed} onChange={setAgreed}>
          <Trans>
            I use the code only for purchases for work. I know that the company sees merchant, time and amount
            of each payment.
          </Trans>
        </Checkbox>
      </Card>
      {enrol.error && <Notice tone="stop" title={errorWords(enrol.error)} />}
    </Page>
  );
}

/** What the code is, in five sentences. */
function Introduction({ payer }: { payer: string }) {
  const { t } = useLingui();
  return (
    <>
      <section className={css['hero']}>
        <span className={css['mark']} aria-hidden="true">
          <Icon name="pay" size={34} />
        </span>
        <h2>
          <Trans>Pay at the till, the company pays</Trans>
        </h2>
        <p>
          <Trans>
            Merchants that {payer} has a contract with scan your code. What you pay is recorded by itself;
            there is nothing to claim.
          </Trans>
        </p>
      </section>
      <Card>
        <ul className={css['points']}>
          <Point icon="clock">{t`Each code is valid for one minute and pays once.`}</Point>
          <Point icon="offline">{t`The code also works while this device has no network.`}</Point>
          <Point icon="lock">{t`The keys stay in this browser and cannot be copied.`}</Point>
          <Point icon="shield">{t`You can block the device at any time, also from another one.`}</Point>
        </ul>
      </Card>
    </>
  );
}

const Point = ({ icon, children }: { icon: IconName; children: string }) => (
  <li>
    <Icon name={icon} size={20} />
    {children}
  </li>
);

function Before({ state }: { state: DeviceState }) {
  const { t } = useLingui();
  return (
    <Notice
      tone="wait"
      icon="lock"
      title={state === 'lost' ? t`Reported as lost` : t`This device is blocked`}
    >
      <Trans>Nothing can be paid with its earlier codes. You can set it up again.</Trans>
    </Notice>
  );
}
