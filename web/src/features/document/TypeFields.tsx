import { useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/document';
import { localText } from '#kit/format.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Select } from '#ui/Select.tsx';
import { LongText, TextInput } from '#ui/TextInput.tsx';

interface TypeFieldsProps {
  fields: readonly TypeField[];
  values: Record<string, string>;
  /** By key: what to do about a value. */
  errors: Record<string, string>;
  onChange: (key: string, value: string) => void;
}

/** The fields of a document type, drawn from data. */
export const TypeFields = ({ fields, values, errors, onChange }: TypeFieldsProps) =>
  fields.map((field) => (
    <TypeInput
      key={field.key}
      field={field}
      value={values[field.key] ?? ''}
      error={errors[field.key] ?? null}
      onChange={(value) => onChange(field.key, value)}
    />
  ));

interface TypeInputProps {
  field: TypeField;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function TypeInput({ field, value, error, onChange }: TypeInputProps) {
  const { t } = useLingui();
  const { kind, required, most = 140, options = [] } = field;
  const label = localText(field.label);
  const common = { label, value, error, onChange };
  switch (kind) {
    case 'longText':
      return <LongText {...common} most={most} />;
    case 'date':
      return <DateInput {...common} required={required} />;
    case 'select':
      return (
        <Select
          {...common}
          required={required}
          options={[
            { value: '', label: t`Please choose` },
            ...options.map((option) => ({ value: option.value, label: localText(option.label) })),
          ]}
        />
      );
    case 'number':
      return <TextInput {...common} required={required} inputMode="decimal" most={most} />;
    case 'text':
      return <TextInput {...common} required={required} most={most} />;
  }
}
