import type { Answer } from '@outlay/contract/endpoint';
import {
  notificationEndpoints,
  DEFAULT_NOTICES,
  DEFAULT_RHYTHM,
} from '@outlay/contract/platform/message.notice';
import { pushEndpoints } from '@outlay/contract/platform/push.device';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored } from '#device/storage.ts';
import { pushAsking } from '#push/push-asking.ts';
import { momentToAskForPush } from '#push/web-push.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { AskPushSheet } from './AskPushSheet.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const ENDPOINT = 'https://push.example.com/abc';
let subscribed: object | null;
let permission: NotificationPermission;
let answered: NotificationPermission;
const subscription = {
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
  unsubscribe: () => {
    subscribed = null;
    return Promise.resolve(true);
  },
};
const subscribe = vi.fn(() => {
  subscribed = subscription;
  return Promise.resolve(subscription);
});

/** A fake of the browser's push API, as far as the app uses it. */
beforeEach(() => {
  [subscribed, permission, answered] = [null, 'default', 'granted'];
  subscribe.mockClear();
  localStorage.clear();
  pushAsking.setState({ open: false });
  const pushManager = { getSubscription: () => Promise.resolve(subscribed), subscribe };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      permission = answered;
      return Promise.resolve(permission);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

type Chat = Answer<typeof notificationEndpoints.get>['chat'];

function serve(rhythm = DEFAULT_RHYTHM, chat: Chat = null) {
  const server = fakeServer();
  const kept = { ...rhythm };
  server.answer(notificationEndpoints.get, () => ({
    items: [...DEFAULT_NOTICES],
    ...{ hasMail: true, chat, rhythm: { ...kept }, timeZone: 'Asia/Shanghai' },
  }));
  server.answer(notificationEndpoints.saveRhythm, (input) => {
    Object.assign(kept, input);
    return { done: true as const };
  });
  server.answer(pushEndpoints.key, () => ({ key: 'K' }));
  server.answer(pushEndpoints.subscribe, () => ({ done: true as const }));
  server.answer(pushEndpoints.unsubscribe, () => ({ done: true as const }));
  return server;
}

test('Push notifications are enabled with the server’s key and disabled again', async () => {
  const server = serve();
  const { person } = renderPage(<NotificationsPage />);
  await person.click(await screen.findByRole('switch', { name: 'On this device' }));

  await waitFor(() => expect(server.callsOf(pushEndpoints.subscribe)).toHaveLength(1));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
  expect(server.callsOf(pushEndpoints.subscribe)[0]?.input).toMatchObject({ endpoint: ENDPOINT });
  const on = await screen.findByRole('switch', { name: 'On this device', checked: true });
  await waitFor(() => expect(on).toHaveProperty('disabled', false));
  await person.click(on);

  await screen.findByRole('switch', { name: 'On this device', checked: false });
  expect(server.callsOf(pushEndpoints.unsubscribe)[0]?.input).toEqual({ endpoint: ENDPOINT });
});

test('When notifications are blocked in the browser, the page says what to do', async () => {
  permission = 'denied';
  serve();
  renderPage(<NotificationsPage />);

  expect(await screen.findByText('This device is not allowed to notify you')).toBeDefined();
  expect(screen.queryByRole('switch', { name: 'On this device' })).toBeNull();
});

test('On an iPhone the browser page says to install the app first', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  serve();
  renderPage(<NotificationsPage />);

  expect(await screen.findByText('Add Outlay to the home screen first')).toBeDefined();
});

test('Mails are gathered daily at a chosen hour', async () => {
  const server = serve();
  const { person } = renderPage(<NotificationsPage />);
  await person.click(await screen.findByRole('button', { name: 'Once a day' }));
  expect(await screen.findByLabelText('One summary email, at')).toHaveProperty('value', '08:30');

  expect(server.callsOf(notificationEndpoints.saveRhythm)[0]?.input).toEqual({
    ...DEFAULT_RHYTHM,
    mail: 'daily',
  });
});

test('Messages are switched off in the chat app that the company is connected with', async () => {
  const server = serve(DEFAULT_RHYTHM, { kind: 'feishu', linked: true });
  server.answer(notificationEndpoints.save, () => ({ done: true as const }));
  const { person } = renderPage(<NotificationsPage />);
  await person.click(await screen.findByRole('switch', { name: 'Feishu: Waiting for me', checked: true }));

  expect(server.callsOf(notificationEndpoints.save)[0]?.input).toMatchObject({ group: 'task', chat: false });
});

test('Whoever never used the chat app is told how to get messages there', async () => {
  serve(DEFAULT_RHYTHM, { kind: 'wecom', linked: false });
  renderPage(<NotificationsPage />);

  expect(await screen.findByText('Get messages in WeCom')).toBeDefined();
  expect(screen.queryByRole('switch', { name: 'WeCom: Waiting for me' })).toBeNull();
});

test('Quiet hours default to the night, and can include the weekend', async () => {
  const server = serve();
  const { person } = renderPage(<NotificationsPage />);
  await person.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '22:00');
  await person.click(await screen.findByRole('switch', { name: 'Quiet weekends' }));

  await waitFor(() => expect(server.callsOf(notificationEndpoints.saveRhythm)).toHaveLength(2));
  expect(server.callsOf(notificationEndpoints.saveRhythm)[1]?.input).toMatchObject({
    ...{ quiet: { from: '22:00', to: '08:00' }, quietWeekends: true },
  });
});

test('Declining the notification prompt hides it for thirty days', async () => {
  serve();
  await momentToAskForPush();
  expect(pushAsking.getState().open).toBe(true);
  const { person } = renderPage(<AskPushSheet />);
  await person.click(await screen.findByRole('button', { name: 'Not now' }));

  expect(pushAsking.getState().open).toBe(false);
  await momentToAskForPush();
  expect(pushAsking.getState().open).toBe(false);
  const days = ((readStored('askPushAfter') ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
});

test('The prompt is not shown where notifications are enabled or blocked', async () => {
  permission = 'denied';
  await momentToAskForPush();
  [permission, subscribed] = ['granted', subscription];
  await momentToAskForPush();

  expect(pushAsking.getState().open).toBe(false);
});
