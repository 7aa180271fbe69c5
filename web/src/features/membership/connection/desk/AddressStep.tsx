import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { copyAndTell } from '#host/clipboard.ts';
import css from './Connections.module.css';
import { ADDRESS_WORDS } from './connection-words.ts';
import { DomainFile } from './fields/DomainFile.tsx';
import { isSingleSignOn } from './kinds.ts';
import type { StepsProps } from './steps.ts';
import { TokenStep } from './TokenStep.tsx';

/** What is copied from here to the outside system. */
export function AddressStep({ kind, connection, companyCode, form }: StepsProps) {
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

function CopyLine({ label, hint, value }: { label: string; hint: string; value: string }) {
  const { t } = useLingui();
  return (
    <div className={css['address']}>
      <b>{label}</b>
      <Button size="small" aria-label={t`Copy: ${label}`} onClick={() => void copyAndTell(value)}>
        <Trans>Copy</Trans>
      </Button>
      <small>{hint}</small>
      <code>{value}</code>
    </div>
  );
}
