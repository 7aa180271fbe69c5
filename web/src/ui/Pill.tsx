import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import css from './Pill.module.css';

export type Tone = 'wait' | 'good' | 'stop' | 'brand' | 'plain';

interface PillProps {
  children: ReactNode;
  tone?: Tone;
  icon?: IconName;
}

/** A status label: text, icon and colour. */
export const Pill = ({ children, tone = 'plain', icon }: PillProps) => (
  <span className={classes(css['pill'], css[tone])}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);
