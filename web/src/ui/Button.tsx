import type { ReactNode } from 'react';
import css from './Button.module.css';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps {
  children: ReactNode;
  onPress?: () => void;
  tone?: 'brand' | 'line' | 'stop' | 'text';
  icon?: IconName;
  /** Takes the remaining width. */
  wide?: boolean;
  small?: boolean;
  /** The action is running: the button is aria-disabled and aria-busy. */
  busy?: boolean;
  disabled?: boolean;
  submit?: boolean;
  label?: string;
  /** The button that Enter presses while the dialog itself has the focus (`use-modal`). */
  isDefault?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    children,
    onPress,
    tone = 'brand',
    icon,
    wide,
    small,
    busy = false,
    disabled,
    submit,
    label,
    isDefault,
  } = props;
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={classes(css['button'], css[tone], wide && css['wide'], small && css['small'])}
      disabled={disabled ?? false}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      aria-label={label}
      data-default={isDefault || undefined}
      onClick={busy ? (event) => event.preventDefault() : onPress}
    >
      {busy ? <span className={css['spin']} aria-hidden="true" /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}
