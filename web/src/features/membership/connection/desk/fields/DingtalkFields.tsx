import { useLingui } from '@lingui/react/macro';
import { PrivateAddresses } from './PrivateAddresses.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const BASES = [
  ['apiBase', 'https://api.dingtalk.com'],
  ['oldApiBase', 'https://oapi.dingtalk.com'],
  ['loginBase', 'https://login.dingtalk.com'],
] as const;

export function DingtalkFields(props: FieldsProps<'dingtalk'>) {
  const { t } = useLingui();
  return (
    <>
      <SettingText
        {...props}
        at="corpId"
        label="CorpId"
        hint={t`On the home page of the developer console.`}
      />
      <SettingText
        {...props}
        at="appKey"
        label="Client ID (AppKey)"
        hint={t`Under “Credentials and basic information”.`}
      />
      <SettingText
        {...props}
        at="agentId"
        label="AgentId"
        hint={t`Under “Credentials and basic information”.`}
      />
      <PrivateAddresses {...props} bases={BASES} />
    </>
  );
}
