import { Field } from './Field.tsx';
import css from './Field.module.css';

interface TimeInputProps {
  label: string;
  /** `HH:MM` */
  value: string;
  onChange: (time: string) => void;
  error?: string | null | undefined;
}

export function TimeInput({ label, value, onChange, error }: TimeInputProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <input
          {...ids}
          type="time"
          className={css['control']}
          value={value}
          // An emptied field does not change the value.
          onChange={(event) => event.target.value && onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
