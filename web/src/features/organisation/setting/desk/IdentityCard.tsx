import { useLingui } from '@lingui/react/macro';
import { reasonText } from '#text/errors.ts';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { Card } from './Card.tsx';
import type { CardProps } from './card-props.ts';
import { LogoField } from './LogoField.tsx';

/** The company's name, tax id and logo. */
export function IdentityCard({ setting, form, error, onChange }: CardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Name and logo`}>
      <LogoField logoFileId={setting.logoFileId} />
      <TextField
        label={t`Company name`}
        value={form.name}
        error={form.name.trim() ? fieldError(error, 'name') : reasonText('required')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t`Tax ID`}
        hint={t`Used to find invoices made out to another buyer.`}
        most={40}
        value={form.taxId ?? ''}
        error={fieldError(error, 'taxId')}
        onChange={(taxId) => onChange({ taxId: taxId.trim() === '' ? null : taxId.toUpperCase() })}
      />
    </Card>
  );
}
