import { useLingui } from '@lingui/react/macro';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { AttributesFields } from './AttributesFields.tsx';
import { FIRST_LINES, PemField } from './PemField.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const USUAL = { name: 'displayName', email: 'email', phone: 'mobile' };

export function SamlFields(props: FieldsProps<'saml'>) {
  const { t } = useLingui();
  const { settings, onChange, wrong } = props;
  return (
    <>
      <SettingText
        {...props}
        at="entityId"
        label={t`Entity ID of the provider`}
        hint={t`Also called issuer.`}
      />
      <SettingText {...props} at="signInUrl" label={t`Sign-in address`} placeholder="https://" />
      <SettingText {...props} optional at="signOutUrl" label={t`Sign-out address`} hint={t`Optional.`} />
      <PemField
        label={t`Certificates of the provider`}
        firstLine={FIRST_LINES.certificate}
        value={settings.certificates.join('\n')}
        error={wrong('settings.certificates')}
        hint={t`While the provider changes its certificate, paste both.`}
        onChange={(text) => onChange({ ...settings, certificates: text ? [text] : [] })}
      />
      <SwitchField
        label={t`People may also start at the provider`}
        checked={settings.idpInitiated}
        onChange={(idpInitiated) => onChange({ ...settings, idpInitiated })}
      />
      <AttributesFields
        value={settings.attributes}
        wrong={wrong}
        usual={USUAL}
        onChange={(attributes) => onChange({ ...settings, attributes })}
      />
    </>
  );
}
