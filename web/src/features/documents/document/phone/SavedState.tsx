import { Trans } from '@lingui/react/macro';
import { formatTime } from '#text/format.ts';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import css from '../Document.module.css';
import type { SaveState } from '../draft-saver.ts';

interface SavedStateProps {
  state: SaveState;
  /** When the server last saved the form. */
  at: string | null;
}

/** The state of the automatic saving, always visible. */
export function SavedState({ state, at }: SavedStateProps) {
  const time = at ? formatTime(at) : '';
  const unsaved = state === 'offline' || state === 'conflict' || state === 'refused';
  return (
    <span className={classes(css['saved'], unsaved && css['unsaved'])} role="status">
      {unsaved && <Icon name={state === 'offline' ? 'offline' : 'warn'} size={16} />}
      {state === 'saved' && at && <Icon name="check" size={15} />}
      {(state === 'saving' || state === 'typing') && <Trans>Saving…</Trans>}
      {state === 'saved' && at && <Trans>Saved {time}</Trans>}
      {state === 'offline' && <Trans>Not saved yet — offline</Trans>}
      {(state === 'conflict' || state === 'refused') && <Trans>Not saved</Trans>}
    </span>
  );
}
