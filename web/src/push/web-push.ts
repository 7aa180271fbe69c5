import type { PushSubscriptionInput } from '@outlay/contract/platform/push.device';
import { readStored } from '#device/storage.ts';
import { pushAsking } from './push-asking.ts';

/** Whether this browser shows notifications while no page is open. */
export type WebPushState =
  | 'on'
  | 'off'
  /** Forbidden by the person or by a policy of the device: only the browser's own settings can change it. */
  | 'blocked'
  /** On an iPhone it works only from the home screen. */
  | 'installFirst'
  | 'unsupported';

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether this browser may show our notifications. */
export const notificationsAllowed = (): boolean =>
  'Notification' in window && Notification.permission === 'granted';

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The push manager of the service worker; undefined where there is none. */
const findManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager;

export async function webPushState(): Promise<WebPushState> {
  if (isIos() && !isInstalled()) return 'installFirst';
  if (!hasPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const manager = await findManager();
  if (!manager) return 'unsupported';
  return notificationsAllowed() && (await manager.getSubscription()) ? 'on' : 'off';
}

function inputOf(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Shows the browser's own prompt; must follow a tap. */
export const requestPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

/** Subscribes with the server's key; replaces a subscription with another key. */
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

/** The current subscription, or null. */
export async function subscribedHere(): Promise<PushSubscriptionInput | null> {
  if (!hasPush() || !notificationsAllowed()) return null;
  const subscription = await (await findManager())?.getSubscription();
  return subscription ? inputOf(subscription) : null;
}

export async function unsubscribeHere(): Promise<void> {
  await (await (await findManager())?.getSubscription())?.unsubscribe();
}

/** Called after something was submitted, when the answer will come while the app is closed. */
export async function momentToAskForPush(): Promise<void> {
  if (Date.now() < (readStored('askPushAfter') ?? 0)) return;
  // If the state cannot be determined, do not ask.
  const state = await webPushState().catch(() => 'unsupported' as const);
  if (state === 'off' || state === 'installFirst') pushAsking.setState({ open: true });
}
