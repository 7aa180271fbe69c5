import { Plural, Trans } from '@lingui/react/macro';
import { formatSums } from '#kit/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import css from './Document.module.css';
import type { LineView } from './DraftLines.tsx';
import { sumsOf } from './sums.ts';

interface SubmitDockProps {
  lines: readonly LineView[];
  busy: boolean;
  onSubmit: () => void;
}

/** The sum in sight beside the button. */
export const SubmitDock = ({ lines, busy, onSubmit }: SubmitDockProps) => (
  <Dock>
    <span className={css['sum']} aria-live="polite">
      <small>
        <Plural value={lines.length} one="# expense" other="# expenses" />
      </small>
      <b>{formatSums(lines.length > 0 ? sumsOf(lines) : [{ amount: 0, currency: 'CNY' }])}</b>
    </span>
    <Button icon="cc" busy={busy} onPress={onSubmit}>
      <Trans>Submit</Trans>
    </Button>
  </Dock>
);
