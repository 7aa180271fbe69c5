import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PUSH_APP_ID, type PushedMessage } from '@outlay/contract/push';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pushAddress } from '#kit/address.ts';
import { isOpenDocument } from '#kit/form-state.ts';
import { navigateTo } from '#kit/nav.ts';
import { deviceHere, hearWhileShown, hearWorker } from '#kit/push-life.ts';
import { PushClient } from '#kit/push.ts';
import { readStored, writeStored } from '#kit/storage.ts';
import { toast, toastToOpen } from '#kit/toast.ts';
import { useUser } from '#kit/use-session.ts';
import { mayTell } from '#kit/web-push.ts';

/** What comes together is told together: after a tunnel a dozen may come at once. */
const GATHER_MS = 300;

const pathOf = ({ documentId, messageId }: PushedMessage): string =>
  documentId ? `/pages/form/bill?id=${documentId}` : `/pages/form/Message?id=${messageId}`;

/** Where a word about new messages leads: nowhere where all are about the document on the screen, which is fresh by then. */
export function placeOf(messages: readonly PushedMessage[]): string | null {
  if (messages.every(({ documentId }) => isOpenDocument(documentId))) return null;
  const [first] = messages;
  return first && messages.length === 1 ? pathOf(first) : '/pages/message/message';
}

/** Calls once with all that came within a moment. */
function gatherer(then: (messages: PushedMessage[]) => void) {
  let waiting: PushedMessage[] = [];
  return (message: PushedMessage) => {
    waiting.push(message);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      then(all);
    }, GATHER_MS);
  };
}

/** Nothing on the screen waits for it, and where nobody may tell, nothing is loaded for it. */
const keepSubscribed = async (memberId: string): Promise<void> => {
  if (!mayTell()) return;
  const { keepSubscribed: keep } = await import('#features/security/push.queries.ts');
  // Told again at the next start.
  await keep(memberId).catch(() => undefined);
};

/** While someone is signed in: what the server tells makes every list fresh again, with a word that leads there. */
export function usePush(): void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const memberId = useUser()?.memberId;
  useEffect(() => {
    if (!memberId) return;
    const tell = gatherer((messages) => {
      void queries.invalidateQueries();
      const loud = messages.filter(({ silent }) => !silent);
      if (loud.length === 0) return;
      const path = placeOf(loud);
      if (path === null) return toast(t`This document was updated.`);
      const count = loud.length;
      const text = t({
        message: plural(count, { one: 'You have a new message', other: 'You have # new messages' }),
      });
      toastToOpen(text, () => navigateTo(path));
    });
    const client = new PushClient({
      ...{ address: pushAddress(), appId: PUSH_APP_ID, memberId },
      token: () => readStored('token'),
      device: deviceHere,
      memory: { read: () => readStored('push'), write: (kept) => writeStored('push', kept) },
      whenMessage: tell,
    });
    client.start();
    const stops = [
      hearWhileShown(client),
      hearWorker({ open: navigateTo, subscribed: () => void keepSubscribed(memberId) }),
    ];
    void keepSubscribed(memberId);
    return () => {
      client.stop();
      for (const stop of stops) stop();
    };
    // The words of the toast may be those of the language at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memberId, queries]);
}
