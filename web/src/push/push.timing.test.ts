import { describe, expect, test, vi } from 'vitest';
import { FakeSocket, lastSocket as last } from '../../test/fake-socket.ts';
import {
  client,
  DAY,
  eachWithAClient,
  greeted,
  helloOk,
  kept,
  lastInput,
  loginOk,
  MESSAGE,
  whenChanged,
  whenError,
  whenMessage,
} from '../../test/push-client.ts';

eachWithAClient();

const commands = (socket: FakeSocket) => socket.sent.map(({ cmd }) => cmd);
const deviceOk = () => last().receive({ cmd: 'device.ok', id: 'device', data: { code: 0 } });

describe('Socket timing', () => {
  test('sends a heartbeat every minute', () => {
    greeted();
    vi.advanceTimersByTime(59_999);
    expect(commands(last())).not.toContain('ping');
    vi.advanceTimersByTime(1);
    last().receive({ cmd: 'pong' });
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
    last().receive({ cmd: 'msg', id: 'm1', data: MESSAGE });
    vi.advanceTimersByTime(2_999);
    expect(lastInput('ack')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lastInput('ack')).toHaveLength(2);
    last().receive({ cmd: 'msg', id: 'm1', data: MESSAGE });
    last().receive({ cmd: 'ack.ok', id: 'm1', data: { code: 0 } });
    vi.advanceTimersByTime(9_000);

    expect(lastInput('ack')).toHaveLength(3);
    expect(lastInput('ack')[0]?.data).toEqual({ messageId: 'm1', seq: 8 });
    expect(whenMessage).toHaveBeenCalledTimes(1);
    expect(kept.memory?.seq).toBe(8);
  });

  test('stops repeating a confirmed acknowledgement', () => {
    greeted();
    last().receive({ cmd: 'msg', id: 'm1', data: MESSAGE });
    last().receive({ cmd: 'error', id: 'm1', data: { code: 3, message: 'repeated message' } });
    vi.advanceTimersByTime(9_000);

    expect(lastInput('ack')).toHaveLength(1);
    expect(whenError).not.toHaveBeenCalled();
  });

  test('reports what changed without a message, and remembers how far it heard', () => {
    greeted();

    last().receive({ cmd: 'changed', data: { seq: 9 } });

    expect(whenChanged).toHaveBeenCalledTimes(1);
    expect(whenMessage).not.toHaveBeenCalled();
    expect(kept.memory?.seq).toBe(9);
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
    last().receive({ cmd: 'error', id: 'e', data: { code: 2, message: 'operation too often' } });
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
    last().receive({ cmd: 'close', data: { reason: 'restart', reconnectAfterMs: 2_000 } });
    vi.advanceTimersByTime(1_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
