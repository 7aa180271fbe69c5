import css from './Switch.module.css';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Accessible name: the visible text is in the row beside the switch. */
  label: string;
  disabled?: boolean;
}

/** An on/off switch that takes effect at once. */
export const Switch = ({ on, onChange, label, disabled = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    disabled={disabled}
    className={css['switch']}
    onClick={() => onChange(!on)}
  />
);
