import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { FAULT_WORDS } from './till-words.ts';
import type { TillFault } from './till.queries.ts';

interface TillProblemProps {
  fault: TillFault;
  onRetry: () => void;
  onLeave: () => void;
}

/** Why the till does not open. */
export function TillProblem({ fault, onRetry, onLeave }: TillProblemProps) {
  const { t, i18n } = useLingui();
  const ended = fault === 'NOT_AUTHENTICATED';
  return (
    <Empty
      title={ended ? t`Not signed in` : t`The till cannot open`}
      icon={ended ? 'lock' : 'offline'}
      action={
        ended ? (
          <Button onPress={onLeave}>
            <Trans>Enter another link</Trans>
          </Button>
        ) : (
          <Button tone="line" icon="retry" onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {i18n._(FAULT_WORDS[fault])}
    </Empty>
  );
}
