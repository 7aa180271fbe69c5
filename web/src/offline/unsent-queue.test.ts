import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '#session/session.ts';
import { startSending, type Senders } from './unsent-queue.ts';
import { keepUnsent, unsentStore, type UnsentRead } from './unsent.ts';
import { LIN } from '../../test/render-page.tsx';

const container = new EventTarget();
const sent: string[] = [];
const send = (item: { id: string }) => Promise.resolve(sent.push(item.id));
const SENDERS: Senders = { note: send, photo: send, draft: send, read: send };

const read = (id: string): UnsentRead => ({
  ...{ kind: 'read', id, key: id, owner: LIN.memberId, at: '2026-11-21T08:00:00.000Z' },
  messageId: id,
});

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  keepSession({ success: true, token: 'token', result: { user: LIN } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  unsentStore.setState({ items: [] });
});

test('The service worker wakes the page, which sends the queue once', async () => {
  await keepUnsent(read('at the start'));
  startSending(SENDERS, () => undefined);
  await vi.waitFor(() => expect(unsentStore.getState().items).toEqual([]), 10_000);
  await keepUnsent(read('without a network'));

  container.dispatchEvent(new MessageEvent('message', { data: 'kept' }));
  container.dispatchEvent(new MessageEvent('message', { data: 'send' }));
  container.dispatchEvent(new MessageEvent('message', { data: 'send' }));

  await vi.waitFor(() => expect(unsentStore.getState().items).toEqual([]), 10_000);
  expect(sent).toEqual(['at the start', 'without a network']);
});
