import type { DocumentDetail } from '@outlay/contract/document';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Notice } from '#ui/Notice.tsx';
import { forgetJustDone, justDoneStore } from '#features/document/just-done.ts';
import { useStandingWords } from '#features/document/StatusPill.tsx';
import css from './Bill.module.css';

/** A page that is drawn anew at once was not left. */
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** After the sheet has given the focus back. */
const SETTLED_MS = 80;

/** After an act: what was done and how the document stands now, brought into sight, focused and read aloud. */
export function NewState({ document }: { document: DocumentDetail }) {
  const done = useStore(justDoneStore, ({ last }) => (last?.documentId === document.id ? last : null));
  const standing = useStandingWords(document);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => {
      place.current?.scrollIntoView({ block: 'start' });
      place.current?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [done]);
  useEffect(() => {
    clearTimeout(forgetting);
    return () => {
      forgetting = setTimeout(forgetJustDone, 0, justDoneStore.getState().last);
    };
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={css['newState']}>
      {done && (
        <Notice tone="good" icon="check" title={done.words}>
          {standing}
        </Notice>
      )}
    </div>
  );
}
