import type { PushAsk } from '@outlay/contract/platform/push';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PushClient } from './push.ts';
import type { PushMemory } from '#device/storage.ts';
import { FakeSocket, greet, lastSocket as last } from '../../test/fake-socket.ts';

const whenMessage = vi.fn();
const whenChanged = vi.fn();
const whenError = vi.fn();
const whenEnded = vi.fn();
const commands = (socket: FakeSocket) => socket.sent.map(({ cmd }) => cmd);
const lastInput = <C extends PushAsk['cmd']>(cmd: C, socket = last()) =>
  socket.sent.filter((frame): frame is Extract<PushAsk, { cmd: C }> => frame.cmd === cmd);
const MESSAGE = {
  ...{ messageId: 'm1', seq: 8, kind: 'taskArrived' },
  ...{ documentId: null, unread: 1, silent: false },
};
const DAY = 86_400_000;
let memory: PushMemory | null;
let token: string | null;
let client: PushClient;

const newClient = (appId = 'outlay') =>
  new PushClient({
    ...{ address: 'ws://here/api/push', appId, memberId: 'me', token: () => token },
    device: () => ({ platform: 'Linux', language: 'en', installed: false }),
    memory: { read: () => memory, write: (kept) => (memory = kept) },
    ...{ whenMessage, whenChanged, whenError, whenEnded },
  });

const helloOk = (clientId = 'c1') =>
  last().hear({ cmd: 'hello.ok', id: 'h', data: { code: 0, clientId, heartbeatMs: 60_000 } });
const loginOk = (seq = 7) => last().hear({ cmd: 'login.ok', id: 'l', data: { code: 0, seq } });
const deviceOk = () => last().hear({ cmd: 'device.ok', id: 'device', data: { code: 0 } });
const greeted = () => greet(last());

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(2 * DAY);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  whenMessage.mockClear();
  whenChanged.mockClear();
  whenError.mockClear();
  whenEnded.mockClear();
  [memory, token] = [null, 'secret'];
  client = newClient();
  client.start();
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

describe('The socket greeting', () => {
  test('sends the app, signs in under the assigned name and describes its device', () => {
    last().open();
    expect(lastInput('hello')).toMatchObject([{ v: 1, data: { appId: 'outlay' } }]);
    helloOk();
    expect(lastInput('login')).toMatchObject([{ data: { token: 'secret' } }]);
    loginOk();

    expect(lastInput('device')).toMatchObject([{ data: { platform: 'Linux' } }]);
    expect(memory).toMatchObject({ clientId: 'c1', memberId: 'me', seq: 7 });
  });

  test('is not sent without an application ID', () => {
    const before = FakeSocket.all.length;
    newClient(' ').start();

    expect(whenError).toHaveBeenCalledWith('application id required');
    expect(FakeSocket.all).toHaveLength(before);
  });

  test('of a known app resumes after its last message', () => {
    memory = { clientId: 'c0', memberId: 'me', seq: 41, deviceAt: 0 };
    last().open();
    helloOk('c0');

    expect(lastInput('hello')[0]?.data.clientId).toBe('c0');
    expect(lastInput('login')[0]?.data.after).toBe(41);
  });

  test('of another person’s app starts anew', () => {
    memory = { clientId: 'c0', memberId: 'another', seq: 41, deviceAt: 0 };
    last().open();
    helloOk();

    expect(lastInput('hello')[0]?.data).toEqual({ appId: 'outlay' });
    expect(lastInput('login')[0]?.data).toEqual({ token: 'secret' });
  });

  test('of an unknown app requests a new name and keeps received messages', () => {
    memory = { clientId: 'gone', memberId: 'me', seq: 41, deviceAt: 0 };
    last().open();
    const id = lastInput('hello')[0]?.id ?? '';
    last().hear({ cmd: 'error', id, data: { code: 1, message: 'client id not found' } });
    helloOk('new');

    expect(lastInput('hello')[1]?.data).toEqual({ appId: 'outlay' });
    expect(lastInput('login')[0]?.data.after).toBe(41);
  });

  test('is followed by word that the session has ended when the server closes it for that', () => {
    greeted();
    last().close(1006);
    expect(whenEnded).not.toHaveBeenCalled();

    vi.advanceTimersByTime(100);
    greeted();
    last().close(4401);

    expect(whenEnded).toHaveBeenCalledTimes(1);
  });

  test('with an expired session says so, and waits half a minute or for another token', () => {
    last().open();
    helloOk();
    const refused = { cmd: 'error', id: 'l', data: { code: 1, message: 'client id not found' } } as const;
    last().hear(refused);
    expect(whenEnded).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);

    last().open();
    helloOk();
    token = 'renewed';
    last().hear(refused);
    vi.advanceTimersByTime(100);
    last().open();
    helloOk();
    expect(lastInput('login')[0]?.data.token).toBe('renewed');
    expect(whenEnded).toHaveBeenCalledTimes(1);
  });
});

describe('Socket timing', () => {
  test('sends a heartbeat every minute', () => {
    greeted();
    vi.advanceTimersByTime(59_999);
    expect(commands(last())).not.toContain('ping');
    vi.advanceTimersByTime(1);
    last().hear({ cmd: 'pong' });
    vi.advanceTimersByTime(60_000);

    expect(lastInput('ping')).toHaveLength(2);
  });

  test('leaves a server silent for ten seconds and retries after thirty', () => {
    greeted();
    vi.advanceTimersByTime(60_000 + 9_999);
    expect(last().readyState).toBe(1);
    vi.advanceTimersByTime(1);
    expect(last().readyState).toBe(3);
    expect(whenError).toHaveBeenCalledWith('waiting time out');

    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('abandons a connection that does not open within a minute', () => {
    vi.advanceTimersByTime(59_999);
    expect(whenError).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(whenError).toHaveBeenCalledWith('waiting time out');
  });

  test('reconnects after a tenth of a second', () => {
    greeted();
    last().close();
    vi.advanceTimersByTime(99);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);

    expect(FakeSocket.all).toHaveLength(2);
  });

  test('reconnects at most ten times in five seconds, then reports it and waits half a minute', () => {
    for (let turn = 0; turn < 9; turn += 1) {
      last().close();
      vi.advanceTimersByTime(100);
    }
    expect(FakeSocket.all).toHaveLength(10);
    expect(whenError).not.toHaveBeenCalled();
    last().close();
    vi.advanceTimersByTime(100);
    expect(FakeSocket.all).toHaveLength(10);
    expect(whenError).toHaveBeenCalledWith('connect failed, connection limit reached');

    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(10);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(11);
  });

  test('delivers a message once and acknowledges it every three seconds until confirmed', () => {
    greeted();
    last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
    vi.advanceTimersByTime(2_999);
    expect(lastInput('ack')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lastInput('ack')).toHaveLength(2);
    last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
    last().hear({ cmd: 'ack.ok', id: 'm1', data: { code: 0 } });
    vi.advanceTimersByTime(9_000);

    expect(lastInput('ack')).toHaveLength(3);
    expect(lastInput('ack')[0]?.data).toEqual({ messageId: 'm1', seq: 8 });
    expect(whenMessage).toHaveBeenCalledTimes(1);
    expect(memory?.seq).toBe(8);
  });

  test('stops repeating a confirmed acknowledgement', () => {
    greeted();
    last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
    last().hear({ cmd: 'error', id: 'm1', data: { code: 3, message: 'repeated message' } });
    vi.advanceTimersByTime(9_000);

    expect(lastInput('ack')).toHaveLength(1);
    expect(whenError).not.toHaveBeenCalled();
  });

  test('reports what changed without a message, and remembers how far it heard', () => {
    greeted();

    last().hear({ cmd: 'changed', data: { seq: 9 } });

    expect(whenChanged).toHaveBeenCalledTimes(1);
    expect(whenMessage).not.toHaveBeenCalled();
    expect(memory?.seq).toBe(9);
    expect(commands(last())).not.toContain('ack');
  });

  test('switches at most once a second', () => {
    last().open();
    client.stop();
    client.start();
    client.stop();
    expect(last().readyState).toBe(1);

    vi.advanceTimersByTime(1_000);

    expect(last().readyState).toBe(3);
  });

  test('reports hiding and showing at most once a second, and the last state wins', () => {
    greeted();
    client.enable(false);
    client.enable(true);
    client.enable(false);
    client.enable(true);
    client.enable(false);
    expect(lastInput('enable')).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(lastInput('enable')).toHaveLength(1);
    client.enable(true);
    vi.advanceTimersByTime(1_000);

    expect(lastInput('enable').map(({ data }) => data.on)).toEqual([false, true]);
  });

  test('repeats a rate-limited message a second later', () => {
    greeted();
    client.enable(false);
    last().hear({ cmd: 'error', id: 'e', data: { code: 2, message: 'operation too often' } });
    vi.advanceTimersByTime(1_000);

    expect(lastInput('enable').map(({ data }) => data.on)).toEqual([false, false]);
  });

  test('describes its device once a day, and again after half a minute without an answer', () => {
    last().open();
    helloOk();
    loginOk();
    vi.advanceTimersByTime(30_000);
    expect(lastInput('device')).toHaveLength(2);
    deviceOk();
    last().close();
    vi.advanceTimersByTime(100);
    last().open();
    helloOk();
    loginOk();
    expect(lastInput('device')).toHaveLength(0);
    last().close();
    vi.setSystemTime(Date.now() + DAY);
    vi.advanceTimersByTime(100);
    last().open();
    helloOk();
    loginOk();

    expect(lastInput('device')).toHaveLength(1);
  });

  test('reconnects when the server says so', () => {
    greeted();
    last().hear({ cmd: 'close', data: { reason: 'restart', reconnectAfterMs: 2_000 } });
    vi.advanceTimersByTime(1_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

test('requests what came after the last message on reconnection', () => {
  greeted();
  last().hear({ cmd: 'msg', id: 'm1', data: MESSAGE });
  // Another tab of the same app has received more.
  memory = { clientId: 'c1', memberId: 'me', seq: 30, deviceAt: Date.now() };
  last().close();
  vi.advanceTimersByTime(100);
  last().open();
  helloOk();

  expect(lastInput('login')[0]?.data.after).toBe(8);
});

test('fails when sending without a connection', () => {
  last().close();

  expect(() => client.send({ cmd: 'ping' })).toThrow('SocketTask.readyState is not OPEN');
});
