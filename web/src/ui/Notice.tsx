import type { ReactNode } from 'react';
import { errorNumberIn } from '#screen/error-number.ts';
import { classes } from './class-names.ts';
import { CopyNumber } from './CopyNumber.tsx';
import { Icon, type IconName } from './Icon.tsx';
import css from './Notice.module.css';
import type { Tone } from './Pill.tsx';

interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

/** A tinted panel for a message and its details. */
export const Notice = ({ tone, title, children, icon, action }: NoticeProps) => {
  const number = typeof title === 'string' ? errorNumberIn(title) : undefined;
  return (
    <div className={classes(css['notice'], css[tone])} role={tone === 'stop' ? 'alert' : undefined}>
      <Icon
        name={icon ?? (tone === 'good' ? 'shield' : tone === 'brand' || tone === 'plain' ? 'info' : 'warn')}
      />
      <div className={css['words']}>
        <b>{title}</b>
        {children != null && <div className={css['more']}>{children}</div>}
      </div>
      {action ?? (number && <CopyNumber number={number} className={css['copy']} />)}
    </div>
  );
};
