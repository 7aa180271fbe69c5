import { Trans, useLingui } from '@lingui/react/macro';
import css from './Connections.module.css';
import { CopyLine } from './CopyLine.tsx';

/** From where this server calls, for the platform's list of trusted addresses. */
export function PublicIps({ addresses }: { addresses: readonly string[] }) {
  const { t } = useLingui();
  if (addresses.length === 0)
    return (
      <div className={css['address']}>
        <b>{t`IP address of this server`}</b>
        <small>
          <Trans>
            This server does not know it: its operator can state it with OUTLAY_PUBLIC_IPS. Without it, test
            the connection. If the platform does not trust the address, the test says which one it saw.
          </Trans>
        </small>
      </div>
    );
  return addresses.map((address) => (
    <CopyLine
      key={address}
      label={t`IP address of this server`}
      hint={t`For the list of trusted IP addresses of the app.`}
      value={address}
    />
  ));
}
