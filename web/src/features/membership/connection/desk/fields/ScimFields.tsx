import { Trans, useLingui } from '@lingui/react/macro';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import type { FieldsProps } from './SettingText.tsx';

export function ScimFields({ settings, onChange }: FieldsProps<'scim'>) {
  const { t } = useLingui();
  return (
    <>
      <SwitchField
        label={t`Its groups are our departments`}
        checked={settings.groupsAsDepartments}
        onChange={(groupsAsDepartments) => onChange({ ...settings, groupsAsDepartments })}
      />
      <p>
        <Trans>Off: only its users are taken, and departments stay as they are here.</Trans>
      </p>
    </>
  );
}
