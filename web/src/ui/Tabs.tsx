import { toNeighbour } from './arrow-keys.ts';
import css from './Chips.module.css';

interface TabsProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; count?: number | undefined }[];
  onChange: (value: V) => void;
}

/** Switches between the views of one page. */
export function Tabs<V extends string>({ label, value, options, onChange }: TabsProps<V>) {
  return (
    <div className={css['tabs']} role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={css['tab']}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => toNeighbour(event)?.click()}
        >
          {option.label}
          {option.count !== undefined && ` ${option.count}`}
        </button>
      ))}
    </div>
  );
}
