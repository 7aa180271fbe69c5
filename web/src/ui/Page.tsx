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
  /** At the right of the bar. */
  aside?: ReactNode;
  /** The bar of actions at the thumb: `<Dock>`. */
  dock?: ReactNode;
  /** A tab or the first page has no way back. */
  root?: boolean;
  /** The page draws its own top; the title is then only read aloud. */
  bare?: boolean;
  /** What a tablet or a phone on its side does with its room: `rows` in two columns, or the page's own columns. */
  room?: 'rows' | 'columns';
}

/** Title bar, content of at most 640, and the dock. */
export function Page({ title, children, aside, dock, root = false, bare = false, room }: PageProps) {
  const { t } = useLingui();
  const framed = inCdp();
  const page = usePageFocus();
  // What a page does from its bar stays at hand where the bar itself is somebody else's.
  const unseen = bare || (framed && aside == null);
  return (
    <div className={classes(css['page'], dock != null && css['withDock'], room && css[room])} ref={page}>
      <header className={unseen ? aloud['unseen'] : css['bar']}>
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
