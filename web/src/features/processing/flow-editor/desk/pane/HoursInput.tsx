import { InputNumber } from 'antd';
import { Field } from '#ui/Field.tsx';

interface HoursInputProps {
  label: string;
  hours: number;
  onChange: (hours: number) => void;
}

const LONGEST = 2_000;

/** Whole hours, at least one. */
export const HoursInput = ({ label, hours, onChange }: HoursInputProps) => (
  <Field label={label}>
    {(ids) => (
      <InputNumber
        {...ids}
        min={1}
        max={LONGEST}
        precision={0}
        value={hours}
        onChange={(value) => onChange(value ?? 1)}
      />
    )}
  </Field>
);
