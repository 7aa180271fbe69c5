import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { errorWords } from '#text/errors.ts';
import { redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useTakeBack } from '#features/processing/approval/approval.queries.ts';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import {
  forgetJustDone,
  justDoneStore,
  sayJustDone,
  type Before,
} from '#features/documents/document/phone/just-done.ts';
import { useDetailedStatusWords } from '#features/documents/document/StatusPill.tsx';
import css from '../DocumentPage.module.css';

/** Cancelled when the page is mounted again at once, which is not leaving it. */
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Time for the sheet to return the focus. */
const SETTLED_MS = 80;

/**
 * After an action: shows the confirmation and the new status, scrolls to it, focuses and announces it. After
 * one of several decisions in a row: confirms the decision on the previous document, with a button to undo
 * it.
 */
export function NewState({ document }: { document: DocumentDetail }) {
  const done = useStore(justDoneStore, ({ last }) => (last?.documentId === document.id ? last : null));
  const { id } = document;
  const state = useDetailedStatusWords(document);
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
      const { last } = justDoneStore.getState();
      // Keeps a confirmation that belongs to the next document.
      if (last?.documentId === id) forgetting = setTimeout(forgetJustDone, 0, last);
    };
  }, [id]);
  return (
    <div ref={place} tabIndex={-1} role="status" className={css['newState']}>
      {done && (
        <Notice
          tone="good"
          icon="check"
          title={done.words}
          action={done.before && <Undo key={done.before.id} before={done.before} />}
        >
          {done.before ? done.before.name : state}
        </Notice>
      )}
    </div>
  );
}

/** Opens the previous document to take the decision back, if the server still allows it. */
function Undo({ before: { id, taskId } }: { before: Before }) {
  const { t } = useLingui();
  const { data } = useQuery(documentQueries.detail(id));
  const takeBack = useTakeBack();
  if (!taskId || !data?.actions.includes('takeBack')) return null;
  const undo = () =>
    takeBack.mutate(
      { taskId },
      {
        onSuccess: () => {
          sayJustDone(id, t`It is waiting for you again`);
          redirectTo(pageAddress(ROUTES.document, { id, from: 'tasks' }));
        },
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <Button tone="line" small busy={takeBack.isPending} onPress={undo}>
      <Trans>Undo</Trans>
    </Button>
  );
}
