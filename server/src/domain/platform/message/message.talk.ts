import type { WebSocket } from 'ws';
import {
  NOT_SIGNED_IN,
  DEVICE_EVERY_MS,
  HEARTBEAT_MS,
  PUSH_CODES,
  PUSH_WORDS,
  TOGGLE_MS,
  type PushCode,
} from '@outlay/contract/platform/push';
import type { Db } from '#database/connect.ts';
import type { SignedIn } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import * as clients from './feed.repository.ts';
import type { Feed } from './message.feed.ts';
import type { ClientFrame, FrameOf } from './message.frames.ts';
import { send, type Line, type Lines } from './message.line.ts';

/** A socket with the state of its handshake. */
export interface Caller {
  socket: WebSocket;
  clientId: string | null;
  line: Line | null;
  /** Closes the socket when the client does not sign in in time. */
  late: NodeJS.Timeout | undefined;
}

/** Dependencies of the frame handlers. */
export interface FrameDependencies {
  db: Db;
  now: () => Date;
  findSignedIn: (token: string) => Promise<SignedIn | undefined>;
  clock: () => number;
}
export type Room = FrameDependencies & { lines: Lines; feed: Feed };

const { SUCCESS, CLIENT_ID_NOT_FOUND, OPERATION_TOO_OFTEN, REPEAT_MESSAGE } = PUSH_CODES;

const refuse = ({ socket }: Caller, id: string, code: PushCode, message: string) =>
  send(socket, { cmd: 'error', id, data: { code, message } });

/** Handles one frame. */
export async function answer(room: Room, caller: Caller, frame: ClientFrame): Promise<void> {
  const { line, socket } = caller;
  if (line) line.lastFrameAt = room.clock();
  if (frame.cmd === 'ping') return send(socket, { cmd: 'pong' });
  if (frame.cmd === 'hello') return await greet(room, caller, frame);
  if (frame.cmd === 'login') return line ? undefined : await signIn(room, caller, frame);
  if (!line) return refuse(caller, frame.id, CLIENT_ID_NOT_FOUND, PUSH_WORDS.clientIdNotFound);
  if (frame.cmd === 'ack') return acknowledge(room, caller, line, frame);
  if (frame.cmd === 'enable') return enable(room, caller, line, frame);
  return await describe(room, caller, line, frame);
}

/**
 * Registers a client: one without an id gets one; an unknown id is refused, so that the client requests
 * another.
 */
async function greet({ db }: Room, caller: Caller, { id, data }: FrameOf<'hello'>): Promise<void> {
  if (data.appId.trim() === '') {
    refuse(caller, id, CLIENT_ID_NOT_FOUND, PUSH_WORDS.appIdRequired);
    return caller.socket.close(4400, PUSH_WORDS.appIdRequired);
  }
  if (data.clientId && !(await clients.hasClient(db, data.clientId)))
    return refuse(caller, id, CLIENT_ID_NOT_FOUND, PUSH_WORDS.clientIdNotFound);
  caller.clientId = data.clientId ?? newId();
  const details = { code: SUCCESS, clientId: caller.clientId, heartbeatMs: HEARTBEAT_MS };
  send(caller.socket, { cmd: 'hello.ok', id, data: details });
}

async function signIn(room: Room, caller: Caller, { id, data }: FrameOf<'login'>): Promise<void> {
  const { db, now, clock, lines, feed, findSignedIn } = room;
  const { socket, clientId } = caller;
  const user = await findSignedIn(data.token);
  // The same permission as for the messages page: not for an agent limited to preparing.
  const barred = user?.agent && user.agent.scope !== 'full';
  if (!user || barred || !clientId) {
    refuse(caller, id, CLIENT_ID_NOT_FOUND, PUSH_WORDS.clientIdNotFound);
    return socket.close(NOT_SIGNED_IN, 'not signed in');
  }
  const { companyId, memberId } = user;
  const head = await inReading(db, companyId, (tx) => clients.findHead(tx, companyId, memberId));
  const client = await inTransaction(db, null, async (tx) => {
    return {
      ...(await clients.bindClient(tx, { id: clientId, companyId, memberId, head, now: now() })),
      head,
    };
  });
  if (socket.readyState !== socket.OPEN) return;
  const from = Math.min(data.after ?? client.acked_seq, client.head);
  caller.line = {
    ...{ socket, companyId, memberId, token: data.token, clientId, lastFrameAt: clock() },
    sessionId: user.agent ? null : (user.session?.id ?? null),
    ...{ sent: from, acked: from, on: true, toggledAt: -TOGGLE_MS },
    deviceAt: client.device_at?.getTime() ?? -DEVICE_EVERY_MS,
  };
  lines.join(caller.line);
  clearTimeout(caller.late);
  caller.late = undefined;
  send(socket, { cmd: 'login.ok', id, data: { code: SUCCESS, seq: from } });
  if (from < client.head) feed.look({ companyId, memberIds: [memberId] });
}

/** Stores the acknowledgement before responding, since the client repeats it without a response. */
function acknowledge(
  { feed }: Room,
  caller: Caller,
  line: Line,
  { id, data: { seq } }: FrameOf<'ack'>,
): void {
  if (seq <= line.acked) return refuse(caller, id, REPEAT_MESSAGE, PUSH_WORDS.repeated);
  line.acked = Math.min(seq, line.sent);
  feed.storeAck(line.clientId, line.acked, () =>
    send(line.socket, { cmd: 'ack.ok', id, data: { code: SUCCESS } }),
  );
}

function enable({ clock, feed }: Room, caller: Caller, line: Line, { id, data }: FrameOf<'enable'>): void {
  if (clock() - line.toggledAt < TOGGLE_MS)
    return refuse(caller, id, OPERATION_TOO_OFTEN, PUSH_WORDS.tooOften);
  line.toggledAt = clock();
  line.on = data.on;
  send(line.socket, { cmd: 'enable.ok', id, data: { code: SUCCESS } });
  if (line.on) feed.look({ companyId: line.companyId, memberIds: [line.memberId] });
}

async function describe(
  { db, now }: Room,
  caller: Caller,
  line: Line,
  { id, data }: FrameOf<'device'>,
): Promise<void> {
  const at = now();
  if (at.getTime() - line.deviceAt < DEVICE_EVERY_MS)
    return refuse(caller, id, OPERATION_TOO_OFTEN, PUSH_WORDS.tooOften);
  line.deviceAt = at.getTime();
  await clients.saveDevice(db, line.clientId, data, at);
  send(line.socket, { cmd: 'device.ok', id, data: { code: SUCCESS } });
}
