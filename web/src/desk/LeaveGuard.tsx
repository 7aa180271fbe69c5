import { useEffect, useState } from 'react';
import { guardLeaving } from './desk-nav.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

interface LeaveGuardProps {
  /** There are unsaved changes. */
  changed: boolean;
  /** Saves and returns whether it succeeded; absent where an incomplete input cannot be saved. */
  onSave?: () => Promise<boolean>;
}

/** Asks before a page with unsaved changes is left by navigation or by the browser's back button. */
export function LeaveGuard({ changed, onSave }: LeaveGuardProps) {
  const [pending, setPending] = useState<{ leave: () => void } | null>(null);
  useEffect(() => (changed ? guardLeaving((leave) => setPending({ leave })) : undefined), [changed]);
  if (!pending) return null;
  const leave = () => {
    setPending(null);
    pending.leave();
  };
  return <DiscardQuestion onKeep={() => setPending(null)} onDiscard={leave} onSave={onSave} />;
}
