import { Trans, useLingui } from '@lingui/react/macro';
import type { ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import css from '../Connections.module.css';
import { SettingText } from './SettingText.tsx';

interface PrivateAddressesProps<Settings extends ConnectionSettings> {
  settings: Settings;
  onChange: (settings: ConnectionSettings) => void;
  wrong: (path: string) => string | null;
  /** The address settings of the kind, each with its public address. */
  bases: readonly (readonly [at: keyof Settings & string, publicAddress: string])[];
}

/** Other addresses than the public ones of the platform, which few companies need. */
export function PrivateAddresses<Settings extends ConnectionSettings>(
  props: PrivateAddressesProps<Settings>,
) {
  const { t } = useLingui();
  const { bases, ...rest } = props;
  const isUsed = bases.some(([at]) => rest.settings[at] !== null || rest.wrong(`settings.${at}`) !== null);
  return (
    <details className={css['more']} open={isUsed}>
      <summary>
        <Trans>Private deployment or proxy</Trans>
      </summary>
      {bases.map(([at, publicAddress]) => (
        <SettingText
          key={at}
          {...rest}
          optional
          at={at}
          label={t`In place of ${publicAddress}`}
          placeholder={publicAddress}
        />
      ))}
    </details>
  );
}
