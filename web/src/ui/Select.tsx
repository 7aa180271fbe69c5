import { classes } from './class-names.ts';
import { Field } from './Field.tsx';
import css from './Field.module.css';

interface SelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  error?: string | null | undefined;
  required?: boolean;
}

/** A native `<select>`: the phone's own picker, which is also the most accessible one. */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  error,
  required,
}: SelectProps<V>) {
  return (
    <Field label={label} error={error} required={required ?? false}>
      {(ids) => (
        <select
          {...ids}
          className={classes(css['control'], css['select'])}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
