import type { TaskSummary } from '@outlay/contract/processing/approval';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useSendApproval } from '../approval.queries.ts';

const UNDO_MS = 5_000;

/**
 * Approvals made by a swipe. They are sent only when they can no longer be undone: after five seconds, at the
 * next swipe, or when the page is left.
 */
export function useLateApprovals() {
  const send = useSendApproval();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<TaskSummary | null>(null);
  const late = useRef<{ task: TaskSummary; timer: ReturnType<typeof setTimeout> } | null>(null);
  const comeBack = useCallback(
    (id: string) => setGone((ids) => new Set([...ids].filter((one) => one !== id))),
    [],
  );
  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  const flush = useCallback(() => {
    const now = late.current;
    if (!now) return;
    late.current = null;
    clearTimeout(now.timer);
    setWaiting(null);
    const { id, document } = now.task;
    sending
      .current({ taskId: id, version: document.version }, crypto.randomUUID())
      .catch((error: unknown) => {
        comeBack(id);
        toast(`${document.title || document.number}: ${errorWords(error)}`, 'stop', 4_000);
      });
  }, [comeBack]);
  useFlushOnLeaving(flush);
  const approve = (task: TaskSummary) => {
    flush();
    setGone((ids) => new Set([...ids, task.id]));
    setWaiting(task);
    late.current = { task, timer: setTimeout(flush, UNDO_MS) };
  };
  const undo = () => {
    const now = late.current;
    if (!now) return;
    late.current = null;
    clearTimeout(now.timer);
    setWaiting(null);
    comeBack(now.task.id);
  };
  return { gone, waiting, approve, undo };
}

/** Sends the pending approval when the page is covered by another, hidden or closed. */
function useFlushOnLeaving(flush: () => void): void {
  useEffect(() => {
    const hide = () => {
      if (window.document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    window.document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, [flush]);
}
