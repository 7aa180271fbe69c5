import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { PUSH_APP_ID, type PushedMessage } from '@outlay/contract/platform/push';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetLogPosition } from '#api/log-position.ts';
import { pushAddress } from '#navigation/address.ts';
import { isOpenDocument } from '#navigation/form-state.ts';
import { navigateTo } from '#navigation/nav.ts';
import { deviceHere, enableWhileShown, listenToWorker } from '#push/push-life.ts';
import { PushClient } from '#push/push.ts';
import { readStored, writeStored } from '#device/storage.ts';
import { toast, toastToOpen } from '#screen/toast.ts';
import { onSessionEnded } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { notificationsAllowed } from '#push/web-push.ts';

/** Messages within this time share one toast: many may arrive at once when the network returns. */
const GATHER_MS = 300;

/** The page of the code opens the payment that waits. */
const isPayment = (kind: string): boolean => kind === ('chargeToConfirm' satisfies MessageKind);

const pathOf = ({ documentId, messageId, kind }: PushedMessage): string =>
  isPayment(kind)
    ? ROUTES.paymentCode
    : documentId
      ? pageAddress(ROUTES.document, { id: documentId })
      : pageAddress(ROUTES.message, { id: messageId });

/** The page that the toast links to; null when all messages are about the document on the screen. */
export function placeOf(messages: readonly PushedMessage[]): string | null {
  if (messages.every(({ documentId }) => isOpenDocument(documentId))) return null;
  const [first] = messages;
  return first && messages.length === 1 ? pathOf(first) : ROUTES.messages;
}

/** Collects messages and calls back once with all of them. */
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

/** Renews the push subscription. Without the user's permission its code is not even loaded. */
const keepSubscribed = async (memberId: string): Promise<void> => {
  if (!notificationsAllowed()) return;
  const { keepSubscribed: keep } = await import('#features/governance/security/push.queries.ts');
  // Tried again at the next start.
  await keep(memberId).catch(() => undefined);
};

interface PushListeners {
  whenMessage: (message: PushedMessage) => void;
  whenChanged: () => void;
}

/** What is announced may not be on a replica of the server's database yet, so the position is forgotten first. */
const openClient = (memberId: string, { whenMessage, whenChanged }: PushListeners): PushClient =>
  new PushClient({
    ...{ address: pushAddress(), appId: PUSH_APP_ID, memberId },
    token: () => readStored('token'),
    device: deviceHere,
    memory: { read: () => readStored('push'), write: (kept) => writeStored('push', kept) },
    whenEnded: () => void onSessionEnded(),
    whenMessage: (message) => {
      forgetLogPosition();
      whenMessage(message);
    },
    whenChanged: () => {
      forgetLogPosition();
      whenChanged();
    },
  });

/** While signed in: what changed elsewhere is loaded again, without a word. */
export function useFreshPages(): void {
  const queries = useQueryClient();
  const memberId = useUser()?.memberId;
  useEffect(() => {
    if (!memberId) return;
    const refetch = () => void queries.invalidateQueries();
    const client = openClient(memberId, { whenMessage: gatherer(refetch), whenChanged: refetch });
    client.start();
    const stop = enableWhileShown(client);
    return () => {
      client.stop();
      stop();
    };
  }, [memberId, queries]);
}

/** While signed in: what changed elsewhere is loaded again, and a message shows a toast with a link. */
export function usePush(): void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const memberId = useUser()?.memberId;
  useEffect(() => {
    if (!memberId) return;
    const notify = gatherer((messages) => {
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
    const client = openClient(memberId, {
      whenMessage: notify,
      whenChanged: () => void queries.invalidateQueries(),
    });
    client.start();
    const stops = [
      enableWhileShown(client),
      listenToWorker({ open: navigateTo, subscribed: () => void keepSubscribed(memberId) }),
    ];
    void keepSubscribed(memberId);
    return () => {
      client.stop();
      for (const stop of stops) stop();
    };
    // The toast may keep the language of the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memberId, queries]);
}
