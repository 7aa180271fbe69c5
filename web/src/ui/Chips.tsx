import { classes } from './class-names.ts';
import css from './Chips.module.css';

interface ChipsProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; count?: number | undefined }[];
  onChange: (value: V) => void;
}

/** Single choice, shown as a row of chips; scrolls when there are many. */
export function Chips<V extends string>({ label, value, options, onChange }: ChipsProps<V>) {
  return (
    <div className={css['chips']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={classes(css['chip'], option.value === value && css['on'])}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={css['count']}>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
