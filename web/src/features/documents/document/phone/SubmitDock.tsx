import { Plural, Trans } from '@lingui/react/macro';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import css from '../Document.module.css';
import { useTotal } from './draft-total.ts';
import type { Draft } from './use-draft.ts';

interface SubmitDockProps {
  draft: Draft;
  busy: boolean;
  onSubmit: () => void;
}

/** The total and the submit button. */
export function SubmitDock({ draft, busy, onSubmit }: SubmitDockProps) {
  const { amount, offset, deductions, paidOut } = useTotal(draft);
  const { lines, shape, currency } = draft;
  const written = offset + deductions.length > 0 && shape.effect === 'reimburse';
  const shown = written ? paidOut : amount;
  return (
    <Dock>
      <span className={css['sum']} aria-live="polite">
        <small>
          {written ? (
            <Trans>To be paid</Trans>
          ) : shape.lines.from === 'none' ? (
            shown !== null && <Trans>Amount</Trans>
          ) : (
            <Plural value={lines.length} one="# line" other="# lines" />
          )}
          <NotCounted lines={lines} />
        </small>
        <b>{shown === null ? '' : formatMoney({ amount: shown, currency })}</b>
      </span>
      <Button icon="cc" busy={busy} onPress={onSubmit}>
        <Trans>Submit</Trans>
      </Button>
    </Dock>
  );
}

/** The number of lines missing in the total, and why. */
function NotCounted({ lines }: Pick<Draft, 'lines'>) {
  const count = lines.filter(({ base, unknown }) => base === null && !unknown).length;
  if (count === 0) return null;
  return (
    <span className={css['notCounted']}>
      {' · '}
      <Plural value={count} one="# not counted: no rate" other="# not counted: no rate" />
    </span>
  );
}
