import { Select } from 'antd';
import { Field } from '#ui/Field.tsx';

interface ManyFieldProps<Value extends string> {
  label: string;
  value: readonly Value[];
  /** Absent for free text. */
  options?: { value: Value; label: string }[];
  placeholder: string;
  onChange: (values: Value[]) => void;
  error?: string | null;
  hint?: string;
}

/** Multiple choice of a list, or several free-text values. */
export function ManyField<Value extends string>(props: ManyFieldProps<Value>) {
  const { label, value, options, placeholder, onChange, error, hint } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, 'aria-describedby': described }) => (
        <Select<Value[]>
          id={id}
          aria-describedby={described}
          mode={options ? 'multiple' : 'tags'}
          placeholder={placeholder}
          value={[...value]}
          {...(options
            ? { options, showSearch: { optionFilterProp: 'label' } }
            : { open: false, suffixIcon: null, tokenSeparators: [',', '，', '、'] })}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
