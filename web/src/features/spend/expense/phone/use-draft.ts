import { useEffect, useRef, useState } from 'react';
import { session } from '#session/session.ts';
import { dropDraft, keepDraft, readDraft } from '#offline/unsent.ts';

const AFTER_TYPING_MS = 400;

/** Form state that survives closing the app. Call `forget` once it is saved. */
export function useDraft<T extends object>(key: string, first: T) {
  const [value, setValue] = useState(first);
  // The member who began to type: the draft stays theirs even if their session ends meanwhile.
  const [owner] = useState(() => session.getState().user?.memberId ?? '');
  const touched = useRef(false);
  useEffect(() => {
    let gone = false;
    void readDraft(owner, key).then((kept) => {
      if (!gone && !touched.current && kept) setValue((now) => ({ ...now, ...(kept as T) }));
    });
    return () => {
      gone = true;
    };
  }, [owner, key]);
  useEffect(() => {
    if (!touched.current) return;
    const timer = setTimeout(() => void keepDraft(owner, key, value), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [owner, key, value]);
  const set = (part: Partial<T>) => {
    touched.current = true;
    setValue((now) => ({ ...now, ...part }));
  };
  const forget = () => {
    touched.current = false;
    void dropDraft(owner, key);
  };
  return { value, set, forget };
}
