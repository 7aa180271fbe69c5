import { ROUTES } from '@outlay/contract/routes';
interface PushPayload {
  body: string;
  /** The page of the app to open. */
  url: string;
  /** The subject: a newer notification about the same replaces the older one. */
  tag: string;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

function payloadOf(event: PushEvent): PushPayload | undefined {
  try {
    const details = event.data?.json() as Partial<PushPayload> | undefined;
    if (typeof details?.body !== 'string' || typeof details.url !== 'string') return undefined;
    return { body: details.body, url: details.url, tag: String(details.tag ?? '') };
  } catch {
    return undefined;
  }
}

const phonePages = async (): Promise<readonly WindowClient[]> => {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => !new URL(url).pathname.startsWith('/admin'));
};

/** Browsers require a notification for every push: it is always shown, silently while the app is visible. */
async function show(details: PushPayload): Promise<void> {
  const pages = await phonePages();
  const seen = pages.some(({ visibilityState }) => visibilityState === 'visible');
  await worker.registration.showNotification('Outlay', {
    body: details.body,
    tag: details.tag,
    silent: seen,
    icon: '/icon.svg',
    data: { url: details.url },
  });
}

/** An open page navigates by itself and keeps unsaved input; otherwise a new one opens. */
async function open(url: string): Promise<void> {
  const target = new URL(url, worker.location.origin);
  if (target.origin !== worker.location.origin) return;
  const pages = await phonePages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await worker.clients.openWindow(target.href));
  await page.focus();
  page.postMessage({ open: target.pathname + target.search });
}

/** The browser invalidated the subscription: create a new one, which the next page sends to the server. */
async function renew(old: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey;
  if (key)
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const page of await phonePages()) page.postMessage({ subscribed: true });
}

/** Handles push events, taps on notifications and renewed subscriptions. */
export function listenForPush(): void {
  worker.addEventListener('push', (event) => {
    const text = payloadOf(event);
    if (text) event.waitUntil(show(text));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: string };
    event.waitUntil(open(url ?? ROUTES.messages));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as unknown as { oldSubscription: PushSubscription | null };
    (event as ExtendableEvent).waitUntil(renew(oldSubscription));
  });
}
