import { Trans, useLingui } from '@lingui/react/macro';
import type { Connection, ConnectionCheck } from '@outlay/contract/membership/connection';
import { Button } from 'antd';
import { useState } from 'react';
import admin from '#desk/Desk.module.css';
import { copyAndReport } from '#host/clipboard.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { useInstallAddress, useSwitchConnection, useTestConnection } from './connection.queries.ts';
import css from './Connections.module.css';
import { FAULT_WORDS, PART_WORDS } from './connection-words.ts';
import { SwitchOff } from './SwitchOff.tsx';
import type { StepsProps } from './steps.ts';

/** Tests what is saved, and switches the connection on or off. */
export function TestStep({ kind, connection, form }: StepsProps) {
  if (!connection || form.isChanged)
    return (
      <p>
        <Trans>Save first: what is saved is tested.</Trans>
      </p>
    );
  return (
    <>
      {kind === 'wecomSuite' && <Install id={connection.id} />}
      <Tested connection={connection} onVersion={form.setVersion} />
    </>
  );
}

interface TestedProps {
  connection: Connection;
  onVersion: (version: number) => void;
}

function Tested({ connection, onVersion }: TestedProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const test = useTestConnection();
  const change = useSwitchConnection();
  const { id, version, enabled, checks, checkedAt } = connection;
  const error = test.error ?? change.error;
  const switchOn = () =>
    change.mutate(
      { id, version, enabled: true },
      {
        onSuccess: (answer) => {
          onVersion(answer.version);
          toast(t`Switched on`, 'good');
        },
      },
    );
  const when = checkedAt ? formatInstant(checkedAt) : '';
  return (
    <>
      {checks.length > 0 && <Checks checks={checks} />}
      <p>{checkedAt ? <Trans>Last test: {when}</Trans> : <Trans>Not tested yet</Trans>}</p>
      <div className={admin['acts']}>
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          <Trans>Test</Trans>
        </Button>
        {enabled ? (
          <Button danger onClick={() => setAsking(true)}>
            <Trans>Switch off</Trans>
          </Button>
        ) : (
          <Button type="primary" loading={change.isPending} onClick={switchOn}>
            <Trans>Switch on</Trans>
          </Button>
        )}
      </div>
      {error && (
        <p className={css['bad']} role="alert">
          {errorWords(error)}
        </p>
      )}
      {isAsking && (
        <SwitchOff connection={connection} onVersion={onVersion} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Each part, with what to do where it failed. */
function Checks({ checks }: { checks: readonly ConnectionCheck[] }) {
  const { t } = useLingui();
  return (
    <ul className={css['checks']} aria-label={t`Result of the test`}>
      {checks.map((check) => (
        <CheckLine key={check.part} {...check} />
      ))}
    </ul>
  );
}

function CheckLine({ part, fault, code, seenFrom }: ConnectionCheck) {
  const { t, i18n } = useLingui();
  const name = i18n._(PART_WORDS[part]);
  const result = fault ? i18n._(FAULT_WORDS[fault].label) : t`works`;
  return (
    <li className={classes(css['check'], fault !== null && css['failed'])}>
      <Icon name={fault ? 'warn' : 'check'} size={16} />
      <span>
        <Trans>
          {name}: <b>{result}</b>
        </Trans>{' '}
        {code !== null && <code>{code}</code>}
      </span>
      {seenFrom !== undefined && <SeenFrom address={seenFrom} />}
      {fault && seenFrom === undefined && <small>{i18n._(FAULT_WORDS[fault].advice)}</small>}
    </li>
  );
}

/** The address that is missing on the platform's list. */
function SeenFrom({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <small className={css['seenFrom']}>
      <span>
        <Trans>
          The platform saw this server at <b>{address}</b>. Add this address to the trusted IP addresses of
          the app.
        </Trans>
      </span>
      <Button size="small" aria-label={t`Copy: ${address}`} onClick={() => void copyAndReport(address)}>
        <Trans>Copy</Trans>
      </Button>
    </small>
  );
}

/** The page on which an administrator of WeCom installs the third-party app. */
function Install({ id }: { id: string }) {
  const install = useInstallAddress();
  return (
    <div>
      <p>
        <Trans>An administrator of your WeCom installs the app once.</Trans>
      </p>
      {install.data ? (
        <a href={install.data.url} target="_blank" rel="noreferrer">
          <Trans>Open the installation page</Trans>
        </a>
      ) : (
        <Button loading={install.isPending} onClick={() => install.mutate({ id })}>
          <Trans>Get the installation page</Trans>
        </Button>
      )}
      {install.error && (
        <p className={css['bad']} role="alert">
          {errorWords(install.error)}
        </p>
      )}
    </div>
  );
}
