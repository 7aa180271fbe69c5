import css from './IconButton.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name. */
  label: string;
  onPress: () => void;
  /** Shows a dot, as a sign of new content. */
  dot?: boolean;
  disabled?: boolean;
}

export function IconButton({ icon, label, onPress, dot = false, disabled = false }: IconButtonProps) {
  return (
    <button type="button" className={css['button']} aria-label={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
      {dot && <span className={css['dot']} />}
    </button>
  );
}
