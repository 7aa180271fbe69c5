import { Field } from './Field.tsx';
import css from './Field.module.css';

interface DateInputProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string;
  onChange: (day: string) => void;
  error?: string | null | undefined;
  earliest?: string;
  latest?: string;
  required?: boolean;
}

export function DateInput(props: DateInputProps) {
  const { label, value, onChange, error, earliest, latest, required = false } = props;
  return (
    <Field label={label} error={error} required={required}>
      {(ids) => (
        <input
          {...ids}
          type="date"
          className={css['control']}
          value={value}
          min={earliest}
          max={latest}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
