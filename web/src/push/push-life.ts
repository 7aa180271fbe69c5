import type { PushDevice } from '@outlay/contract/platform/push';
import type { PushClient } from './push.ts';
import { isInstalled } from './web-push.ts';

/** The device description, sent to the push socket once a day. */
export const deviceHere = (): PushDevice => ({
  platform: navigator.platform.slice(0, 200),
  language: document.documentElement.lang.slice(0, 40),
  installed: isInstalled(),
});

/** Enables the client only while the page is visible; missed messages arrive when it is visible again. */
export function enableWhileShown(client: PushClient): () => void {
  const look = () => client.enable(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Messages from the service worker: a notification was tapped, or the push subscription was renewed. */
export function listenToWorker(text: { open: (url: string) => void; subscribed: () => void }): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const onMessage = ({ data }: MessageEvent) => {
    const { open, subscribed } = (data ?? {}) as { open?: unknown; subscribed?: unknown };
    if (typeof open === 'string') text.open(open);
    if (subscribed === true) text.subscribed();
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}
