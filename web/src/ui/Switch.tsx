import css from './Switch.module.css';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Read aloud: a switch in a row has its words beside it. */
  label: string;
  disabled?: boolean;
}

/** On or off, at once. */
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
