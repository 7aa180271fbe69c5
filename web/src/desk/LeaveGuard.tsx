import { useEffect, useState } from 'react';
import { guardPlace } from './desk-nav.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

interface LeaveGuardProps {
  /** Something was changed that is not saved. */
  changed: boolean;
  /** Saves it and says whether that went; absent where it cannot be saved before it is whole. */
  onSave?: () => Promise<boolean>;
}

/** What was changed on a page of its own is not gone with one press on another section, or with the browser's back. */
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
