import type { PushFrame } from '@outlay/contract/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PushClient } from './push.ts';

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: PushFrame[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(frame: PushFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as PushFrame);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const whenMessage = vi.fn();
const last = (): FakeSocket => FakeSocket.all.at(-1) ?? new FakeSocket();
const commands = (socket: FakeSocket) => socket.sent.map(({ cmd }) => cmd);
const MESSAGE = { messageId: 'm1', kind: 'taskArrived', documentId: null, unread: 1 };
let client: PushClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  whenMessage.mockClear();
  client = new PushClient({ address: 'ws://here/api/push', token: () => 'secret', whenMessage });
  client.start();
  last().open();
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

test('it signs in with the token and beats every minute', () => {
  last().hear({ cmd: 'login.ok', id: '1', data: { heartbeatMs: 60_000 } });

  vi.advanceTimersByTime(60_000);

  expect(commands(last())).toEqual(['login', 'ping']);
});

test('a server that does not answer within ten seconds is left, and tried again after thirty', () => {
  vi.advanceTimersByTime(10_000);
  expect(last().readyState).toBe(3);

  vi.advanceTimersByTime(29_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a message is told once and acknowledged every three seconds until the server has heard it', () => {
  last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
  vi.advanceTimersByTime(3_000);
  last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
  last().hear({ cmd: 'ack.ok', id: 'm1' });
  vi.advanceTimersByTime(9_000);

  expect(whenMessage).toHaveBeenCalledTimes(1);
  expect(commands(last()).filter((cmd) => cmd === 'ack')).toHaveLength(3);
});

test('it is switched at most once a second', () => {
  client.stop();
  client.start();
  client.stop();
  expect(last().readyState).toBe(1);

  vi.advanceTimersByTime(1_000);

  expect(last().readyState).toBe(3);
});

test('sending where nothing is open is an error', () => {
  last().close();

  expect(() => client.send({ cmd: 'ping' })).toThrow('SocketTask.readyState is not OPEN');
});
