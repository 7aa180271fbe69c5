import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { PULL_THRESHOLD_PX } from '#device/constants.ts';
import { Icon } from './Icon.tsx';
import css from './PullToRefresh.module.css';

type PullState = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

const RESTORE_MS = 250;

function usePull(onRefresh: () => Promise<unknown>) {
  const [state, setState] = useState<PullState>('idle');
  const [pulled, setPulled] = useState(0);
  const from = useRef<number | null>(null);
  const reset = (through: 'aborting' | 'restoring') => {
    setState(through);
    setPulled(0);
    setTimeout(() => setState('idle'), RESTORE_MS);
  };
  const start = (event: TouchEvent) => {
    const atTop = window.scrollY <= 0;
    from.current = atTop && state === 'idle' ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (from.current === null) return;
    // Moves by half the distance of the finger, for a feeling of resistance.
    const distance = ((event.touches[0]?.clientY ?? 0) - from.current) / 2;
    if (distance <= 0) return;
    setPulled(Math.min(distance, PULL_THRESHOLD_PX * 2));
    setState(distance >= PULL_THRESHOLD_PX ? 'reached' : 'pulling');
  };
  const end = async () => {
    from.current = null;
    if (state === 'pulling') reset('aborting');
    if (state !== 'reached') return;
    setState('refreshing');
    setPulled(PULL_THRESHOLD_PX);
    await onRefresh().catch(() => undefined);
    reset('restoring');
  };
  return { state, pulled, start, move, end };
}

/** Has the states of the specification: pulling, reached, aborting, refreshing, restoring. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { t } = useLingui();
  const { state, pulled, start, move, end } = usePull(onRefresh);
  const words: Record<PullState, string> = {
    idle: '',
    pulling: t`Pull down to refresh`,
    reached: t`Release to refresh`,
    aborting: '',
    refreshing: t`Refreshing`,
    restoring: '',
  };
  return (
    <div
      onTouchStart={start}
      onTouchMove={move}
      onTouchEnd={() => void end()}
      onTouchCancel={() => void end()}
    >
      <div className={css['head']} style={{ height: pulled }} data-state={state} role="status">
        {words[state] && (
          <span className={css['words']}>
            <Icon name="retry" size={16} />
            {words[state]}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
