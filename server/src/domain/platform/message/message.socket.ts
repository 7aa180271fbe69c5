import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '@outlay/contract/errors';
import {
  ANSWER_MS,
  HEARTBEAT_MS,
  NOT_SIGNED_IN,
  PUSH_CODES,
  PUSH_WORDS,
} from '@outlay/contract/platform/push';
import type { Log } from '#system/log.ts';
import { serveSockets } from '#http/sockets.ts';
import { createFeed, type Feed } from './message.feed.ts';
import { parseFrame } from './message.frames.ts';
import { createLines, send, type Line, type Lines } from './message.line.ts';
import { createFrameCount, createWaiting, type Waiting } from './message.waiting.ts';
import { answer, type Caller, type FrameDependencies, type Room } from './message.talk.ts';

/** Closes sockets of ended sessions within five seconds on every node. */
const SWEEP_MS = 2_500;

export interface PushHub {
  /** Polls at once for these members' sockets on this node. */
  look: Feed['look'];
  count(): number;
  close(): void;
}

interface HubOptions extends FrameDependencies {
  app: FastifyInstance;
  path: string;
  log: Log;
  /** Which of these sessions are still valid. */
  listAlive: (sessionIds: string[]) => Promise<ReadonlySet<string>>;
  /** The public address configured by the operator, since a proxy may have changed `Host`. */
  site?: string | undefined;
}

/**
 * Accepts browsers only from our own origin (other clients send none), and limits the sockets of one address
 * that have not signed in.
 */
const guardOf =
  (site: string | undefined, waiting: Waiting) =>
  (
    { headers: { origin }, host, ip }: FastifyRequest,
    _reply: unknown,
    done: (error?: Error) => void,
  ): void => {
    if (waiting.isFull(ip)) return done(new AppError('TOO_MANY', { retryAfter: 10 }));
    if (origin === undefined) return done();
    const page = URL.canParse(origin) ? new URL(origin).host : '';
    if (page === '' || (page !== host && page !== (site && new URL(site).host)))
      return done(new AppError('NOT_ALLOWED', `a socket from ${origin}`));
    done();
  };

/** Closes sockets of ended sessions, and those silent for over two heartbeats. */
async function sweep({ findSignedIn, listAlive, clock }: HubOptions, lines: Lines): Promise<void> {
  const here: Line[] = [];
  for (const line of lines.all())
    if (clock() - line.lastFrameAt > 2.5 * HEARTBEAT_MS) line.socket.terminate();
    else here.push(line);
  const ids = new Set(here.map(({ sessionId }) => sessionId).filter((id) => id !== null));
  const alive = ids.size > 0 ? await listAlive([...ids]) : new Set<string>();
  for (const line of here) {
    const { sessionId: own } = line;
    // An agent's socket is closed too once the agency has ended.
    const good = own === null ? (await findSignedIn(line.token)) !== undefined : alive.has(own);
    if (!good) line.socket.close(NOT_SIGNED_IN, 'not signed in');
  }
}

/** Handles the frames of one socket in sequence. */
function attend(
  room: Room & { waiting: Waiting },
  { log, clock }: HubOptions,
  socket: WebSocket,
  address: string,
): void {
  const leave = room.waiting.enter(address);
  if (!leave) return socket.close(1013, 'too many');
  const caller: Caller = { socket, clientId: null, line: null, late: undefined };
  const within = createFrameCount(clock);
  caller.late = setTimeout(() => {
    send(socket, {
      cmd: 'error',
      id: '',
      data: { code: PUSH_CODES.TIME_OUT, message: PUSH_WORDS.timeOut },
    });
    socket.close(4408, 'no login');
  }, ANSWER_MS);
  let before = Promise.resolve();
  socket.on('message', (data: Buffer) => {
    const frame = parseFrame(data.toString('utf8'));
    if (!frame) return socket.close(1003, 'not a frame');
    if (!within(caller.line !== null)) return socket.terminate();
    before = before
      .then(() => answer(room, caller, frame))
      .then(() => {
        if (caller.line) leave();
      })
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'socket');
        socket.close(1011);
      });
  });
  socket.on('close', () => {
    clearTimeout(caller.late);
    leave();
  });
  socket.on('error', () => socket.terminate());
}

/** The WebSocket at `/api/push`: signs the client in, then sends its messages. */
export function createPushHub(options: HubOptions): PushHub {
  const { app, path, log, db, now, site } = options;
  const lines = createLines();
  const feed = createFeed({ db, lines, log, now });
  const waiting = createWaiting();
  const room = { ...options, lines, feed, waiting };
  serveSockets(app, {
    path,
    mayOpen: guardOf(site, waiting),
    attend: (socket, address) => attend(room, options, socket, address),
  });
  let sweeping = false;
  const sweeper = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    void sweep(options, lines)
      .catch(() => undefined)
      .finally(() => (sweeping = false));
  }, SWEEP_MS).unref();

  return {
    look: feed.look,
    count: lines.count,
    close() {
      clearInterval(sweeper);
      feed.close();
      for (const { socket } of lines.all()) {
        send(socket, { cmd: 'close', data: { reason: 'restart', reconnectAfterMs: 2_000 } });
        socket.close(1012, 'restart');
      }
    },
  };
}
