import { useLingui } from '@lingui/react/macro';
import { OneField } from '#desk/form/OneField.tsx';
import { PrivateAddresses } from './PrivateAddresses.tsx';
import { SettingText, type FieldsProps } from './SettingText.tsx';

const BASES = {
  feishu: [
    ['apiBase', 'https://open.feishu.cn'],
    ['loginBase', 'https://accounts.feishu.cn'],
  ],
  lark: [
    ['apiBase', 'https://open.larksuite.com'],
    ['loginBase', 'https://accounts.larksuite.com'],
  ],
} as const;

export function FeishuFields(props: FieldsProps<'feishu'>) {
  const { t } = useLingui();
  const { settings, onChange } = props;
  return (
    <>
      <OneField
        label={t`Service`}
        placeholder=""
        value={settings.region}
        options={[
          { value: 'feishu', label: t`Feishu (China)` },
          { value: 'lark', label: t`Lark (elsewhere)` },
        ]}
        onChange={(region) => onChange({ ...settings, region: region === 'lark' ? 'lark' : 'feishu' })}
      />
      <SettingText
        {...props}
        at="appId"
        label="App ID"
        placeholder="cli_…"
        hint={t`Under “Credentials and basic information”.`}
      />
      <PrivateAddresses {...props} bases={BASES[settings.region]} />
    </>
  );
}
