import { useLingui } from '@lingui/react/macro';
import { ManyField } from '#desk/form/ManyField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

export function OidcFields(props: FieldsProps<'oidc'>) {
  const { t } = useLingui();
  const { settings, onChange, wrong } = props;
  return (
    <>
      <SettingText
        {...props}
        at="issuer"
        label={t`Issuer`}
        placeholder="https://login.example.com"
        hint={t`The address before /.well-known/openid-configuration.`}
      />
      <SettingText {...props} at="clientId" label={t`Client ID`} />
      <ManyField
        label={t`Further scopes`}
        placeholder={t`None`}
        value={settings.scopes}
        error={wrong('settings.scopes')}
        hint={t`Besides openid, profile, email and phone.`}
        onChange={(scopes) => onChange({ ...settings, scopes })}
      />
      <SwitchField
        label={t`Signing out here also signs out at the provider`}
        checked={settings.signsOut}
        onChange={(signsOut) => onChange({ ...settings, signsOut })}
      />
    </>
  );
}
