import type { ReactNode } from 'react';
import css from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

export const Empty = ({ title, children, icon = 'doc', action }: EmptyProps) => (
  <div className={css['empty']}>
    <span className={css['icon']}>
      <Icon name={icon} size={34} />
    </span>
    <b>{title}</b>
    {children != null && <p>{children}</p>}
    {action}
  </div>
);
