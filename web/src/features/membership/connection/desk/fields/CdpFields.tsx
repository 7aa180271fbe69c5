import { useLingui } from '@lingui/react/macro';
import { ManyField } from '#desk/form/ManyField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import type { SettingsOf } from '../kinds.ts';
import { FIRST_LINES, PemField } from './PemField.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const ALGORITHMS = ['EdDSA', 'ES256', 'RS256', 'HS256'] as const;

export function CdpFields(props: FieldsProps<'cdp'>) {
  const { t } = useLingui();
  const { settings, onChange, wrong } = props;
  const set = (part: Partial<SettingsOf<'cdp'>>) => onChange({ ...settings, ...part });
  return (
    <>
      <SettingText
        {...props}
        at="clientId"
        label={t`Id of the portal`}
        hint={t`As agreed with whoever runs the portal.`}
      />
      <OneField
        label={t`Algorithm of the signature`}
        placeholder=""
        value={settings.algorithm}
        options={ALGORITHMS.map((value) => ({ value, label: value }))}
        onChange={(next) => {
          const algorithm = ALGORITHMS.find((one) => one === next) ?? 'EdDSA';
          set(algorithm === 'HS256' ? { algorithm, publicKey: '', keysUrl: null } : { algorithm });
        }}
      />
      {settings.algorithm !== 'HS256' && (
        <>
          <PemField
            label={t`Public key of the portal`}
            firstLine={FIRST_LINES.publicKey}
            value={settings.publicKey}
            error={wrong('settings.publicKey')}
            onChange={(publicKey) => set({ publicKey })}
          />
          <SettingText
            {...props}
            optional
            at="keysUrl"
            label={t`Or the address of its keys (JWKS)`}
            placeholder="https://portal.example.com/jwks.json"
          />
        </>
      )}
      <ManyField
        label={t`Sites that may show this app inside them`}
        placeholder="https://portal.example.com"
        value={settings.origins}
        error={wrong('settings.origins')}
        onChange={(origins) => set({ origins })}
      />
    </>
  );
}
