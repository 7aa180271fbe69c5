import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Person } from '../../test/harness.ts';
import { loginFrames } from './crowd.ts';
import type { Tally } from './mixed-work.ts';

/** So long a page stays open, at most. */
const LOOK_MS = 8_000;
/** Longer than a server that starts up beside other work needs. */
const SIGNED_IN_MS = 30_000;

/** Opens a page with its socket, listens, goes away and comes back, while `going` says so. */
export async function runAsReader(
  origin: string,
  { token }: Person,
  tally: Tally,
  going: () => boolean,
): Promise<void> {
  while (going())
    try {
      await look(`${origin.replace('http', 'ws')}/api/push`, token, tally);
      tally.sockets += 1;
    } catch (error) {
      tally.failures.push(`socket: ${String(error)}`);
      await sleep(1_000);
    }
}

async function look(url: string, token: string, tally: Tally): Promise<void> {
  const socket = new WebSocket(url);
  const signal = AbortSignal.timeout(SIGNED_IN_MS);
  const signedIn = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer to the login')));
    socket.on('error', reject);
    socket.on('message', (frame: Buffer) => {
      const text = frame.toString();
      if (text.includes('"login.ok"')) resolve();
      if (text.includes('"cmd":"msg"')) tally.count += 1;
    });
  });
  // It is also rejected where nobody waits for it any more: when the socket did not open.
  signedIn.catch(() => undefined);
  try {
    await once(socket, 'open', { signal });
    for (const frame of loginFrames(token)) socket.send(frame);
    await signedIn;
    await sleep(Math.random() * LOOK_MS);
  } finally {
    // Half of them say goodbye; of the others the network is gone.
    if (Math.random() < 0.5) socket.close();
    else socket.terminate();
  }
}
