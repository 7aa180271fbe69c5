import { useLingui } from '@lingui/react/macro';
import { PrivateAddresses } from './PrivateAddresses.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const BASES = [
  ['apiBase', 'https://qyapi.weixin.qq.com'],
  ['loginBase', 'https://open.weixin.qq.com'],
] as const;

export function WecomFields(props: FieldsProps<'wecom'>) {
  const { t } = useLingui();
  return (
    <>
      <SettingText
        {...props}
        at="corpId"
        label={t`Corp ID`}
        hint={t`“My Company”, at the bottom of the page.`}
      />
      <SettingText {...props} at="agentId" label="AgentId" hint={t`On the page of the app.`} />
      <PrivateAddresses {...props} bases={BASES} />
    </>
  );
}

export function WecomSuiteFields(props: FieldsProps<'wecomSuite'>) {
  const { t } = useLingui();
  return (
    <>
      <SettingText {...props} at="suiteId" label="SuiteID" hint={t`On the page of the app.`} />
      <PrivateAddresses {...props} bases={BASES} />
    </>
  );
}
