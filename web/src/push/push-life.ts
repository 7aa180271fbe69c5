import type { PushDevice } from '@outlay/contract/platform/push';
import type { PushClient } from './push.ts';
import { isInstalled } from './web-push.ts';

/** On what this app runs, as the push socket is told once a day. */
export const deviceHere = (): PushDevice => ({
  platform: navigator.platform.slice(0, 200),
  language: document.documentElement.lang.slice(0, 40),
  installed: isInstalled(),
});

/** A page that is not looked at hears nothing, and everything once it is. */
export function hearWhileShown(client: PushClient): () => void {
  const look = () => client.enable(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** What the worker says: a notification was tapped, or this browser has a new address. */
export function hearWorker(text: { open: (url: string) => void; subscribed: () => void }): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent) => {
    const { open, subscribed } = (data ?? {}) as { open?: unknown; subscribed?: unknown };
    if (typeof open === 'string') text.open(open);
    if (subscribed === true) text.subscribed();
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
