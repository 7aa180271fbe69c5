import type { ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import { CdpFields } from './CdpFields.tsx';
import { DingtalkFields } from './DingtalkFields.tsx';
import { FeishuFields } from './FeishuFields.tsx';
import { LdapFields } from './LdapFields.tsx';
import { OidcFields } from './OidcFields.tsx';
import { SamlFields } from './SamlFields.tsx';
import { ScimFields } from './ScimFields.tsx';
import { WecomFields, WecomSuiteFields } from './WecomFields.tsx';
import { WeixinFields } from './WeixinFields.tsx';

interface SettingsFieldsProps {
  settings: ConnectionSettings;
  onChange: (settings: ConnectionSettings) => void;
  wrong: (path: string) => string | null;
}

/** The fields of the kind. */
export function SettingsFields({ settings, ...rest }: SettingsFieldsProps) {
  switch (settings.kind) {
    case 'wecom':
      return <WecomFields settings={settings} {...rest} />;
    case 'wecomSuite':
      return <WecomSuiteFields settings={settings} {...rest} />;
    case 'dingtalk':
      return <DingtalkFields settings={settings} {...rest} />;
    case 'feishu':
      return <FeishuFields settings={settings} {...rest} />;
    case 'weixin':
      return <WeixinFields settings={settings} {...rest} />;
    case 'oidc':
      return <OidcFields settings={settings} {...rest} />;
    case 'saml':
      return <SamlFields settings={settings} {...rest} />;
    case 'ldap':
      return <LdapFields settings={settings} {...rest} />;
    case 'cdp':
      return <CdpFields settings={settings} {...rest} />;
    case 'scim':
      return <ScimFields settings={settings} {...rest} />;
  }
}
