import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import { AppError } from '@outlay/contract/errors';
import { HEARTBEAT_MS, type PushFrame } from '@outlay/contract/push';
import type { SignedIn } from '#kit/context.ts';
import type { Log } from '#kit/log.ts';

/** A socket with more than this waiting is read too slowly: it is closed and may come back. */
const BUFFER_MOST = 256 * 1024;
const LOGIN_WITHIN_MS = 10_000;
const SOCKETS_A_MEMBER = 10;
/** With the two seconds that a session is remembered, a leaver's socket is gone within five on every node. */
const SWEEP_MS = 2_500;

interface Line {
  socket: WebSocket;
  token: string;
  lastHeard: number;
}

export interface PushHub {
  /** Tells the member's open pages; those without one hear of it when they ask. */
  push(companyId: string, memberId: string, frame: PushFrame): void;
  count(): number;
  close(): void;
}

export interface HubOptions {
  app: FastifyInstance;
  path: string;
  log: Log;
  findSignedIn: (token: string) => Promise<SignedIn | undefined>;
  clock: () => number;
  /** Where people reach this server, when the operator told: a proxy may have put another name into `Host`. */
  site?: string | undefined;
}

/** A browser says whose page opens the socket: only our own may. Whatever is no browser says nothing. */
const ownPagesOnly =
  (site: string | undefined) =>
  ({ headers: { origin }, host }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    if (origin === undefined) return done();
    const page = URL.canParse(origin) ? new URL(origin).host : '';
    if (page === '' || (page !== host && page !== (site && new URL(site).host)))
      return done(new AppError('NOT_ALLOWED', `a socket from ${origin}`));
    done();
  };

const send = (socket: WebSocket, frame: PushFrame) => {
  if (socket.bufferedAmount > BUFFER_MOST) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
};

function parse(text: string): PushFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'cmd' in frame ? (frame as PushFrame) : undefined;
  } catch {
    return undefined;
  }
}

/** A token that was ended ends its sockets too; one not heard of for two heartbeats is gone. */
function sweepEvery(
  ms: number,
  lines: ReadonlyMap<string, Set<Line>>,
  findSignedIn: HubOptions['findSignedIn'],
  clock: () => number,
): NodeJS.Timeout {
  const look = (line: Line) => {
    if (clock() - line.lastHeard > 2.5 * HEARTBEAT_MS) return line.socket.terminate();
    findSignedIn(line.token)
      .then((user) => user ?? line.socket.close(4401, 'not signed in'))
      .catch(() => undefined);
  };
  const sweep = setInterval(() => {
    for (const own of lines.values()) for (const line of own) look(line);
  }, ms);
  return sweep.unref();
}

/** The socket at `/api/push`: a token first, then messages as they come. */
export function createPushHub({ app, path, log, findSignedIn, clock, site }: HubOptions): PushHub {
  const lines = new Map<string, Set<Line>>();
  const key = (companyId: string, memberId: string) => `${companyId} ${memberId}`;

  const join = (socket: WebSocket, user: SignedIn, token: string) => {
    const at = key(user.companyId, user.memberId);
    const own = lines.get(at) ?? new Set<Line>();
    lines.set(at, own);
    const [oldest] = own;
    if (own.size >= SOCKETS_A_MEMBER && oldest) oldest.socket.close(1008, 'too many');
    const line: Line = { socket, token, lastHeard: clock() };
    own.add(line);
    socket.on('close', () => {
      own.delete(line);
      if (own.size === 0) lines.delete(at);
    });
    return line;
  };

  const hear = async (socket: WebSocket, state: { line?: Line }, text: string) => {
    const frame = parse(text);
    if (!frame) return socket.close(1003, 'not a frame');
    if (state.line) state.line.lastHeard = clock();
    if (frame.cmd === 'ping') return send(socket, { cmd: 'pong' });
    if (frame.cmd === 'ack') return send(socket, { cmd: 'ack.ok', id: frame.id });
    if (frame.cmd !== 'login' || state.line) return;
    const user = await findSignedIn(frame.data.token);
    if (!user) {
      send(socket, { cmd: 'error', id: frame.id, data: { code: 1, message: 'client id not found' } });
      return socket.close(4401, 'not signed in');
    }
    state.line = join(socket, user, frame.data.token);
    send(socket, { cmd: 'login.ok', id: frame.id, data: { heartbeatMs: HEARTBEAT_MS } });
  };

  app.get(path, { websocket: true, preValidation: ownPagesOnly(site) }, (socket) => {
    const state: { line?: Line } = {};
    const late = setTimeout(() => state.line ?? socket.close(4408, 'no login'), LOGIN_WITHIN_MS);
    socket.on('message', (data: Buffer) => {
      hear(socket, state, data.toString('utf8')).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'socket');
        socket.close(1011);
      });
    });
    socket.on('close', () => clearTimeout(late));
    socket.on('error', () => socket.terminate());
  });

  const sweep = sweepEvery(SWEEP_MS, lines, findSignedIn, clock);

  return {
    push(companyId, memberId, frame) {
      for (const { socket } of lines.get(key(companyId, memberId)) ?? []) send(socket, frame);
    },
    count: () => [...lines.values()].reduce((sum, own) => sum + own.size, 0),
    close() {
      clearInterval(sweep);
      for (const own of lines.values())
        for (const { socket } of own) {
          send(socket, { cmd: 'close', data: { reason: 'restart', reconnectAfterMs: 2_000 } });
          socket.close(1012, 'restart');
        }
    },
  };
}
