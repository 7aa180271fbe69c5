import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { PUSH_APP_ID, type PushAsk, type PushedMessage, type PushTold } from '@outlay/contract/platform/push';

/** A simulated open page of the app; records what it received and how it was closed. */
export function openPage(server: { url: string }) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/push`);
  const frames: PushTold[] = [];
  let closedWith: number | undefined;
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as PushTold));
  socket.on('close', (code) => (closedWith = code));
  socket.on('error', () => undefined);
  const ready = new Promise((resolve) => socket.once('open', resolve));
  const results = <C extends PushTold['cmd']>(cmd: C) =>
    frames.filter((frame): frame is Extract<PushTold, { cmd: C }> => frame.cmd === cmd);
  const say = async (frame: PushAsk | object | string) => {
    await ready;
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  };
  return {
    frames,
    closedWith: () => closedWith,
    say,
    told: results,
    messages: (): PushedMessage[] => results('msg').map(({ data }) => data),
    /** Sends hello and login; returns the app's name and the position from which it receives events. */
    async signIn({ token, clientId, after }: { token: string; clientId?: string; after?: number }) {
      await say({
        ...{ v: 1, cmd: 'hello', id: 'h' },
        data: { appId: PUSH_APP_ID, ...(clientId ? { clientId } : {}) },
      });
      await say({ cmd: 'login', id: 'l', data: { token, ...(after === undefined ? {} : { after }) } });
      await expect.poll(() => results('login.ok')).toHaveLength(1);
      return {
        clientId: results('hello.ok')[0]?.data.clientId ?? '',
        seq: results('login.ok')[0]?.data.seq ?? -1,
      };
    },
    ack: ({ messageId, seq }: PushedMessage) => say({ cmd: 'ack', id: messageId, data: { messageId, seq } }),
    close: () => socket.close(),
    kill: () => socket.terminate(),
  };
}
