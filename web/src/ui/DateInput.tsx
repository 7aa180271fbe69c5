import { Field } from './Field.tsx';
import css from './Field.module.css';

interface DateInputProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string;
  onChange: (day: string) => void;
  error?: string | null | undefined;
  latest?: string;
  required?: boolean;
}

export function DateInput({ label, value, onChange, error, latest, required = false }: DateInputProps) {
  return (
    <Field label={label} error={error} required={required}>
      {(ids) => (
        <input
          {...ids}
          type="date"
          className={css['control']}
          value={value}
          max={latest}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
