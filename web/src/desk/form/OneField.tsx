import { Select } from 'antd';
import { Field } from '#ui/Field.tsx';

interface OneFieldProps {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  placeholder: string;
  onChange: (value: string | null) => void;
  clearable?: boolean;
  error?: string | null;
  hint?: string;
}

/** Single choice with search; clearable where no value is allowed. */
export const OneField = (props: OneFieldProps) => {
  const { label, value, options, placeholder, onChange, clearable = false, error, hint } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, 'aria-describedby': described }) => (
        <Select<string | null>
          id={id}
          aria-describedby={described}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={placeholder}
          value={value}
          options={options}
          onChange={(next) => onChange(next ?? null)}
        />
      )}
    </Field>
  );
};
