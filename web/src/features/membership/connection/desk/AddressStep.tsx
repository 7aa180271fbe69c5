import { Trans, useLingui } from '@lingui/react/macro';
import { isPlatform } from '@outlay/contract/membership/connection.settings';
import { ADDRESS_WORDS } from './connection-words.ts';
import { CopyLine } from './CopyLine.tsx';
import { DomainFile } from './fields/DomainFile.tsx';
import { isSingleSignOn } from './kinds.ts';
import { PublicIps } from './PublicIps.tsx';
import type { StepsProps } from './steps.ts';
import { TokenStep } from './TokenStep.tsx';

/** What is copied from here to the outside system. */
export function AddressStep({ kind, connection, companyCode, publicIps, form }: StepsProps) {
  const { t, i18n } = useLingui();
  const { settings } = form.draft;
  if (!connection)
    return (
      <p>
        <Trans>Save first: then the addresses are here.</Trans>
      </p>
    );
  return (
    <>
      <div>
        {connection.addresses.map(({ use, value }) => (
          <CopyLine
            key={use}
            label={i18n._(ADDRESS_WORDS[use].label)}
            hint={i18n._(ADDRESS_WORDS[use].hint)}
            value={value}
          />
        ))}
        {isSingleSignOn(kind) && (
          <CopyLine
            label={t`Code of the company`}
            hint={t`Members type it when they choose single sign-on.`}
            value={companyCode}
          />
        )}
        {isPlatform(kind) && <PublicIps addresses={publicIps} />}
      </div>
      {kind === 'scim' && <TokenStep connection={connection} onVersion={form.setVersion} />}
      {settings.kind === 'wecom' && (
        <DomainFile
          settings={settings}
          wrong={form.wrong}
          onChange={(next) => form.set({ settings: next })}
        />
      )}
    </>
  );
}
