import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '#desk/form/TextField.tsx';
import css from '../Connections.module.css';

interface Attributes {
  name: string | null;
  email: string | null;
  phone: string | null;
}

interface AttributesFieldsProps {
  value: Attributes;
  onChange: (attributes: Attributes) => void;
  wrong: (path: string) => string | null;
  /** The usual names. */
  usual: { readonly [Key in keyof Attributes]: string };
}

/** The attributes from which a person is read. */
export function AttributesFields({ value, onChange, wrong, usual }: AttributesFieldsProps) {
  const { t } = useLingui();
  const fields = [
    ['name', t`Attribute of the name`],
    ['email', t`Attribute of the email address`],
    ['phone', t`Attribute of the phone number`],
  ] as const;
  const isUsed = Object.values(value).some((one) => one !== null);
  return (
    <details className={css['more']} open={isUsed}>
      <summary>
        <Trans>Other attributes than usual</Trans>
      </summary>
      {fields.map(([key, label]) => (
        <TextField
          key={key}
          label={label}
          most={100}
          placeholder={usual[key]}
          value={value[key] ?? ''}
          error={wrong(`settings.attributes.${key}`)}
          onChange={(text) => onChange({ ...value, [key]: text.trim() || null })}
        />
      ))}
    </details>
  );
}
