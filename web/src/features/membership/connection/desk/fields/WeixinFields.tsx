import { useLingui } from '@lingui/react/macro';
import { PrivateAddresses } from './PrivateAddresses.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const BASES = [['apiBase', 'https://api.weixin.qq.com']] as const;

export function WeixinFields(props: FieldsProps<'weixin'>) {
  const { t } = useLingui();
  return (
    <>
      <SettingText
        {...props}
        at="appId"
        label="AppID"
        placeholder="wx…"
        hint={t`Under “Basic configuration”.`}
      />
      <PrivateAddresses {...props} bases={BASES} />
    </>
  );
}
