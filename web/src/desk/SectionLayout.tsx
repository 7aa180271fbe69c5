import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Desk.module.css';

interface SectionLayoutProps {
  title: string;
  /** Beside the title: count or total. */
  summary?: ReactNode;
  /** At the right of the title: keyboard shortcuts. */
  aside?: ReactNode;
  /** At the right of the title: buttons for the section as a whole. */
  acts?: ReactNode;
  children: ReactNode;
  /** Details of the open item. */
  pane?: ReactNode;
  paneLabel?: string;
  onClosePane?: () => void;
}

/** Layout of a section: title, list, and the open item at the right. */
export function SectionLayout({
  title,
  summary,
  aside,
  acts,
  children,
  pane,
  paneLabel,
  onClosePane,
}: SectionLayoutProps) {
  const { t } = useLingui();
  return (
    <div className={classes(css['work'], pane != null && css['withPane'])}>
      {/* Focusable, so that it can be scrolled with the arrow keys even without a focusable child. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focused by design */}
      <main className={css['main']} tabIndex={0}>
        <div className={css['titles']}>
          <h1 tabIndex={-1}>{title}</h1>
          <span className={css['summary']}>{summary}</span>
          <span className={classes(css['titleAside'], css['hint'])}>{aside}</span>
          {acts}
        </div>
        {children}
      </main>
      {pane != null && (
        <aside className={css['pane']} aria-label={paneLabel}>
          {onClosePane && (
            <span className={css['closePane']}>
              <IconButton icon="close" label={t`Close`} onPress={onClosePane} />
            </span>
          )}
          {pane}
        </aside>
      )}
    </div>
  );
}
