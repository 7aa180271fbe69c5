import { useLingui } from '@lingui/react/macro';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { AttributesFields } from './AttributesFields.tsx';
import { FIRST_LINES, PemField } from './PemField.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const USUAL = { name: 'cn', email: 'mail', phone: 'mobile' };

export function LdapFields(props: FieldsProps<'ldap'>) {
  const { t } = useLingui();
  const { settings, onChange, wrong } = props;
  return (
    <>
      <SettingText
        {...props}
        at="url"
        label={t`Address of the directory`}
        placeholder="ldaps://ldap.example.com"
      />
      <SwitchField
        label={t`Encrypt with StartTLS`}
        checked={settings.startTls}
        onChange={(startTls) => onChange({ ...settings, startTls })}
      />
      <SettingText
        {...props}
        at="bindDn"
        label={t`Account that searches (bind DN)`}
        placeholder="cn=outlay,dc=example,dc=com"
      />
      <SettingText
        {...props}
        at="baseDn"
        label={t`Where people are (base DN)`}
        placeholder="ou=people,dc=example,dc=com"
      />
      <SettingText
        {...props}
        at="accountAttribute"
        label={t`Attribute that people type to sign in`}
        hint={t`uid; sAMAccountName in Active Directory.`}
      />
      <SettingText
        {...props}
        at="idAttribute"
        label={t`Attribute that never changes`}
        hint={t`entryUUID; objectGUID in Active Directory.`}
      />
      <PemField
        label={t`Certificates to trust`}
        firstLine={FIRST_LINES.certificate}
        value={settings.certificates.join('\n')}
        error={wrong('settings.certificates')}
        hint={t`Only if the directory uses a certificate of your own authority.`}
        onChange={(text) => onChange({ ...settings, certificates: text ? [text] : [] })}
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
