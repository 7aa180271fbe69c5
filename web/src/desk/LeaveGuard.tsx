import { useEffect, useState } from 'react';
import { guardPlace } from './desk-nav.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

interface LeaveGuardProps {
  /** There are unsaved changes. */
  changed: boolean;
  /** Saves and returns whether it succeeded; absent where an incomplete input cannot be saved. */
  onSave?: () => Promise<boolean>;
}

/** Asks before a page with unsaved changes is left by navigation or by the browser's back button. */
export function LeaveGuard({ changed, onSave }: LeaveGuardProps) {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  useEffect(() => (changed ? guardPlace((leave) => setAsked({ leave })) : undefined), [changed]);
  if (!asked) return null;
  const leave = () => {
    setAsked(null);
    asked.leave();
  };
  return <DiscardQuestion onKeep={() => setAsked(null)} onDiscard={leave} onSave={onSave} />;
}
