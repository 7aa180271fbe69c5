import { describe, expect, test, vi } from 'vitest';
import { FakeSocket, lastSocket as last } from '../../test/fake-socket.ts';
import {
  client,
  eachWithAClient,
  greeted,
  helloOk,
  kept,
  lastInput,
  loginOk,
  MESSAGE,
  newClient,
  whenEnded,
  whenError,
} from '../../test/push-client.ts';

eachWithAClient();

describe('The socket greeting', () => {
  test('sends the app, signs in under the assigned name and describes its device', () => {
    last().open();
    expect(lastInput('hello')).toMatchObject([{ v: 1, data: { appId: 'outlay' } }]);
    helloOk();
    expect(lastInput('login')).toMatchObject([{ data: { token: 'secret' } }]);
    loginOk();

    expect(lastInput('device')).toMatchObject([{ data: { platform: 'Linux' } }]);
    expect(kept.memory).toMatchObject({ clientId: 'c1', memberId: 'me', seq: 7 });
  });

  test('is not sent without an application ID', () => {
    const before = FakeSocket.all.length;
    newClient(' ').start();

    expect(whenError).toHaveBeenCalledWith('application id required');
    expect(FakeSocket.all).toHaveLength(before);
  });

  test('of a known app resumes after its last message', () => {
    kept.memory = { clientId: 'c0', memberId: 'me', seq: 41, deviceAt: 0 };
    last().open();
    helloOk('c0');

    expect(lastInput('hello')[0]?.data.clientId).toBe('c0');
    expect(lastInput('login')[0]?.data.after).toBe(41);
  });

  test('of another person’s app starts anew', () => {
    kept.memory = { clientId: 'c0', memberId: 'another', seq: 41, deviceAt: 0 };
    last().open();
    helloOk();

    expect(lastInput('hello')[0]?.data).toEqual({ appId: 'outlay' });
    expect(lastInput('login')[0]?.data).toEqual({ token: 'secret' });
  });

  test('of an unknown app requests a new name and keeps received messages', () => {
    kept.memory = { clientId: 'gone', memberId: 'me', seq: 41, deviceAt: 0 };
    last().open();
    const id = lastInput('hello')[0]?.id ?? '';
    last().receive({ cmd: 'error', id, data: { code: 1, message: 'client id not found' } });
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
    last().receive(refused);
    expect(whenEnded).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);

    last().open();
    helloOk();
    kept.token = 'renewed';
    last().receive(refused);
    vi.advanceTimersByTime(100);
    last().open();
    helloOk();
    expect(lastInput('login')[0]?.data.token).toBe('renewed');
    expect(whenEnded).toHaveBeenCalledTimes(1);
  });
});

test('requests what came after the last message on reconnection', () => {
  greeted();
  last().receive({ cmd: 'msg', id: 'm1', data: MESSAGE });
  // Another tab of the same app has received more.
  kept.memory = { clientId: 'c1', memberId: 'me', seq: 30, deviceAt: Date.now() };
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
