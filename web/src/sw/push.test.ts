import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { beforeEach, expect, test, vi } from 'vitest';
import { listenForPush } from './push.ts';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const showNotification = vi.fn(() => Promise.resolve());
const subscribe = vi.fn(() => Promise.resolve());
const openWindow = vi.fn(() => Promise.resolve(null));
interface FakePage {
  url: string;
  focused: boolean;
  visibilityState: string;
  focus: () => Promise<void>;
  postMessage: (message: object) => void;
}
let pages: FakePage[];

const page = (url: string, visibilityState = 'hidden'): FakePage => ({
  ...{ url, focused: false, visibilityState },
  focus: vi.fn(() => Promise.resolve()),
  postMessage: vi.fn(),
});

/** Dispatches an event and waits for what it passed to `waitUntil`. */
async function happen(name: string, event: object): Promise<void> {
  let waited: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (waited = work) });
  await waited;
}
const pushed = (value: unknown) => happen('push', { data: { json: () => value } });
const tapped = (url: string) =>
  happen('notificationclick', { notification: { close: vi.fn(), data: { url } } });

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  vi.stubGlobal('registration', { showNotification, pushManager: { subscribe } });
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve(pages), openWindow });
  vi.stubGlobal('location', { origin: 'https://outlay.example' });
  listenForPush();
});

const PUSHED = {
  body: 'A document waits for your approval',
  url: pageAddress(ROUTES.document, { id: '1' }),
  tag: '1',
};

test('A push is shown, silently while the app is visible', async () => {
  await pushed(PUSHED);
  pages = [page('https://outlay.example/', 'visible')];
  await pushed(PUSHED);

  expect(showNotification.mock.calls).toMatchObject([
    ['Outlay', { body: PUSHED.body, tag: '1', silent: false, data: { url: PUSHED.url } }],
    ['Outlay', { silent: true }],
  ]);
});

test('An invalid push is not shown', async () => {
  await pushed(null);
  await pushed({ body: 1 });
  await happen('push', { data: null });

  expect(showNotification).not.toHaveBeenCalled();
});

test('A tap opens its page in the open app without reloading', async () => {
  const [wide, phone] = [page('https://outlay.example/admin'), page(`https://outlay.example${ROUTES.home}`)];
  pages = [wide, phone];
  await tapped(PUSHED.url);

  expect(phone.focus).toHaveBeenCalled();
  expect(phone.postMessage).toHaveBeenCalledWith({ open: PUSHED.url });
  expect(wide.postMessage).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('Without an open page a tap opens one, and never another site', async () => {
  await tapped(PUSHED.url);
  await tapped(`https://evil.example${ROUTES.document}`);

  expect(openWindow.mock.calls).toEqual([[`https://outlay.example${PUSHED.url}`]]);
});

test('A revoked subscription is renewed with the same key, and pages are notified', async () => {
  pages = [page('https://outlay.example/')];
  await happen('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'K' } } });

  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ subscribed: true });
});
