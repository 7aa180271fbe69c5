import type { PushAsk } from '@outlay/contract/platform/push';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PushMemory } from '#device/storage.ts';
import { PushClient } from '#push/push.ts';
import { FakeSocket, greet, lastSocket as last } from './fake-socket.ts';

export const DAY = 86_400_000;

export const whenMessage = vi.fn();
export const whenChanged = vi.fn();
export const whenError = vi.fn();
export const whenEnded = vi.fn();

/** What the device remembers of the socket, and the token of the session. */
export const kept: { memory: PushMemory | null; token: string | null } = { memory: null, token: null };

/** A client that is not started. */
export const newClient = (appId = 'outlay') =>
  new PushClient({
    ...{ address: 'ws://here/api/push', appId, memberId: 'me', token: () => kept.token },
    device: () => ({ platform: 'Linux', language: 'en', installed: false }),
    memory: { read: () => kept.memory, write: (memory) => (kept.memory = memory) },
    ...{ whenMessage, whenChanged, whenError, whenEnded },
  });

/** The client under test, which is new in each test. */
export let client: PushClient;

/** Starts a client before each test of a file, on a clock that the test moves. */
export function eachWithAClient(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(2 * DAY);
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    whenMessage.mockClear();
    whenChanged.mockClear();
    whenError.mockClear();
    whenEnded.mockClear();
    Object.assign(kept, { memory: null, token: 'secret' });
    client = newClient();
    client.start();
  });
  afterEach(() => {
    client.stop();
    vi.useRealTimers();
  });
}

/** A message, the first after the greeting. */
export const MESSAGE = {
  ...{ messageId: 'm1', seq: 8, kind: 'taskArrived' },
  ...{ documentId: null, unread: 1, silent: false },
};

export const lastInput = <C extends PushAsk['cmd']>(cmd: C, socket = last()) =>
  socket.sent.filter((frame): frame is Extract<PushAsk, { cmd: C }> => frame.cmd === cmd);

export const helloOk = (clientId = 'c1') =>
  last().receive({ cmd: 'hello.ok', id: 'h', data: { code: 0, clientId, heartbeatMs: 60_000 } });
export const loginOk = (seq = 7) => last().receive({ cmd: 'login.ok', id: 'l', data: { code: 0, seq } });
export const greeted = () => greet(last());
