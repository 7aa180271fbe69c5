import { Select } from 'antd';
import { Field } from '#ui/Field.tsx';

interface ListChoiceProps {
  label: string;
  placeholder: string;
  /** Empty when nothing is chosen. */
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Single choice of a list of the company's data, with search. */
export const ListChoice = ({ label, placeholder, value, options, onChange }: ListChoiceProps) => (
  <Field label={label}>
    {({ id }) => (
      <Select<string>
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder}
        value={value || null}
        options={options}
        onChange={onChange}
      />
    )}
  </Field>
);
