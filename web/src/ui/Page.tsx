import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { navigateBack } from '#navigation/nav.ts';
import { inCdp } from '#device/surroundings.ts';
import { classes } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import css from './Page.module.css';
import aloud from './Unseen.module.css';
import { usePageFocus } from './use-page-focus.ts';

interface PageProps {
  title: string;
  children: ReactNode;
  /** Content at the right of the title bar. */
  aside?: ReactNode;
  /** The action bar at the bottom: `<Dock>`. */
  dock?: ReactNode;
  /** Hides the back button: for tabs and the first page. */
  root?: boolean;
  /** The page draws its own header; the title is only visible to screen readers. */
  bare?: boolean;
  /** Layout on a tablet or a phone in landscape: `rows` in two columns, or the page's own columns. */
  layout?: 'rows' | 'columns';
}

/** Title bar, content of at most 640 px, and the dock. */
export function Page({ title, children, aside, dock, root = false, bare = false, layout }: PageProps) {
  const { t } = useLingui();
  const framed = inCdp();
  const page = usePageFocus();
  // In a host's frame that has its own title bar, ours is shown only for the actions in `aside`.
  const hidden = bare || (framed && aside == null);
  return (
    <div className={classes(css['page'], dock != null && css['withDock'], layout && css[layout])} ref={page}>
      <header className={hidden ? aloud['unseen'] : css['bar']}>
        {!root && !bare && !framed && (
          <IconButton icon="back" label={t`Back`} onPress={() => navigateBack()} />
        )}
        <h1 className={framed ? aloud['unseen'] : css['title']} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      <main className={css['main']}>{children}</main>
      {dock}
    </div>
  );
}
