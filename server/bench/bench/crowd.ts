import { once } from 'node:events';
import { WebSocket } from 'ws';

const WAVE = 100;

/** What a page says first. */
export const loginFrames = (token: string): string[] => [
  JSON.stringify({ v: 1, cmd: 'hello', id: 'h', data: { appId: 'outlay' } }),
  JSON.stringify({ cmd: 'login', id: 'l', data: { token } }),
];

/** Open sockets, and when each was last told something. */
export interface Crowd {
  /** Forgets what was told before. */
  begin(): void;
  /** Resolves when every socket was told, with the moment of each; rejects after a minute. */
  everybody(): Promise<number[]>;
  say(text: string): void;
  close(): Promise<void>;
}

/** Opens sockets in waves, says the given frames on each, and waits for the login's answer. */
export async function openCrowd(url: string, logins: readonly (readonly string[])[]): Promise<Crowd> {
  const sockets: WebSocket[] = [];
  let result = new Map<WebSocket, number>();
  let complete: (() => void) | undefined;
  const openOne = async (frames: readonly string[]) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const signedIn = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const text = data.toString('utf8');
        if (text.includes('"login.ok"')) return resolve();
        if (!text.includes('"cmd":"msg"') || result.has(socket)) return;
        result.set(socket, performance.now());
        if (result.size === sockets.length) complete?.();
      });
    });
    await once(socket, 'open');
    for (const frame of frames) socket.send(frame);
    await signedIn;
    sockets.push(socket);
  };
  for (let at = 0; at < logins.length; at += WAVE)
    await Promise.all(logins.slice(at, at + WAVE).map(openOne));
  return {
    begin: () => (result = new Map()),
    everybody: async () => {
      const late = AbortSignal.timeout(60_000);
      await new Promise<void>((resolve, reject) => {
        complete = resolve;
        late.addEventListener('abort', () => reject(new Error(`only ${result.size} were told`)));
        if (result.size === sockets.length) resolve();
      });
      return [...result.values()].sort((a, b) => a - b);
    },
    say: (text) => sockets[0]?.send(text),
    async close() {
      const gone = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.terminate();
      await Promise.all(gone);
    },
  };
}
