// Plain JavaScript for Node 18.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the work while no other process on this machine runs work of the same name; waits for its turn. The running
 * process listens on a socket: the system closes it however the process ends, which notifies the waiting ones. Prints
 * the sentence `waiting`, if there is one, when it has to wait.
 */
export async function alone(name, work, waiting) {
  const user = process.getuid?.() ?? 0;
  const id = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `outlay-${user}-${id}.socket`);
  let listening = await listen(path);
  for (let announced = false; !listening; announced = true) {
    if (!announced && waiting) console.log(waiting);
    await untilGone(path);
    listening = await listen(path);
  }
  try {
    return await work();
  } finally {
    listening.close();
    for (const socket of listening.waiting) socket.destroy();
  }
}

/** The server, or undefined if another process is listening. */
function listen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.waiting = new Set();
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      server.waiting.add(socket.unref());
    });
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Resolves when the listening process is done; removes a socket that no process listens on. */
function untilGone(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', (error) => {
      if (error.code === 'ECONNREFUSED') rmSync(path, { force: true });
      resolve();
    });
    socket.once('close', resolve);
  });
}
