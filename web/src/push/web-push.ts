import type { PushSubscriptionInput } from '@outlay/contract/platform/push.device';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '#device/storage.ts';

/** Whether this browser tells of messages while no page is open. */
export type WebPushState =
  | 'on'
  | 'off'
  /** The person, or a rule of the device, forbade it: only the browser's own settings undo that. */
  | 'blocked'
  /** On an iPhone it works from the home screen only. */
  | 'installFirst'
  | 'unsupported';

const ASK_AGAIN_MS = 30 * 86_400_000;

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether this browser may show notifications of ours. */
export const mayTell = (): boolean => 'Notification' in window && Notification.permission === 'granted';

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that would be woken; none where the app has none. */
const findManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager;

export async function webPushState(): Promise<WebPushState> {
  if (isIos() && !isInstalled()) return 'installFirst';
  if (!hasPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const manager = await findManager();
  if (!manager) return 'unsupported';
  return mayTell() && (await manager.getSubscription()) ? 'on' : 'off';
}

function inputOf(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Asks the person by the browser's own question; must follow a tap. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

/** Subscribes with the server's key; what was subscribed with another key gives way. */
export async function subscribeHere(key: string): Promise<PushSubscriptionInput> {
  const manager = await findManager();
  if (!manager) throw new Error('no worker');
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return inputOf(await manager.subscribe(wanted));
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return inputOf(await manager.subscribe(wanted));
  }
}

/** What is subscribed now, if anything. */
export async function subscribedHere(): Promise<PushSubscriptionInput | null> {
  if (!hasPush() || !mayTell()) return null;
  const subscription = await (await findManager())?.getSubscription();
  return subscription ? inputOf(subscription) : null;
}

export async function unsubscribeHere(): Promise<void> {
  await (await (await findManager())?.getSubscription())?.unsubscribe();
}

/** Whether the person is being asked whether this device may tell. */
export const pushAsking = createStore<{ open: boolean }>(() => ({ open: false }));

/** A good moment: something was just sent, and its answer will come while the app is closed. */
export async function momentToAskForPush(): Promise<void> {
  if (Date.now() < (readStored('askPushAfter') ?? 0)) return;
  // Where the browser does not even say, there is nothing to ask.
  const state = await webPushState().catch(() => 'unsupported' as const);
  if (state === 'off' || state === 'installFirst') pushAsking.setState({ open: true });
}

/** Answered, one way or the other: nobody asks again for thirty days. */
export function pushAsked(): void {
  writeStored('askPushAfter', Date.now() + ASK_AGAIN_MS);
  pushAsking.setState({ open: false });
}
