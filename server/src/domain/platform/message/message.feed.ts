import { AsyncResource } from 'node:async_hooks';
import { MessageKind } from '@outlay/contract/platform/message.kind';
import { KEPT_MS } from '@outlay/contract/platform/push';
import type { Db } from '#database/connect.ts';
import type { Log } from '#system/log.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import * as feed from './feed.repository.ts';
import type { Cursor, FedMessage } from './feed.repository.ts';
import { send, type Line, type Lines } from './message.line.ts';
import { noticesOf } from './setting.service.ts';

/** Polling interval of a node: the longest delay of a message written by another node. */
const LOOK_EVERY_MS = 1_000;

export interface Feed {
  /** Polls at once for these members, or for all. Messages missed are found by the next poll. */
  look(who?: { companyId: string; memberIds: readonly string[] }): void;
  /** The client acknowledged all messages up to `seq`; `then` is called once that is stored. */
  storeAck(clientId: string, seq: number, then: () => void): void;
  close(): void;
}

interface FeedOptions {
  db: Db;
  lines: Lines;
  log: Log;
  now: () => Date;
}

/** The lowest sequence number sent on any line of each member, from which one query serves all lines. */
function cursorsOf(lines: Iterable<Line>): Cursor[] {
  const members = new Map<string, Cursor>();
  for (const { on, sent, companyId, memberId } of lines) {
    if (!on) continue;
    const known = members.get(memberId);
    if (known) known.after = Math.min(known.after, sent);
    else members.set(memberId, { companyId, memberId, after: sent });
  }
  return [...members.values()];
}

const isOver = (line: Line, seq: number) => line.on && seq > line.sent;

/** Sends a member's messages on the lines that lack them; true when there may be more. */
function feedMember(
  lines: ReadonlySet<Line>,
  rows: readonly FedMessage[],
  announced: { head: number; unread: number; silent: (kind: string) => boolean },
): boolean {
  for (const { id, seq, kind, document_id: documentId } of rows)
    for (const line of lines) {
      if (!isOver(line, seq)) continue;
      const data = {
        messageId: id,
        seq,
        kind,
        documentId,
        unread: announced.unread,
        silent: announced.silent(kind),
      };
      send(line.socket, { cmd: 'msg', id, data });
      line.sent = seq;
    }
  if (rows.length === feed.FEED_MOST) return true;
  // Changes without a message leave gaps in the sequence, as removed and expired messages do.
  for (const line of lines)
    if (isOver(line, announced.head)) {
      send(line.socket, { cmd: 'changed', data: { seq: announced.head } });
      line.sent = announced.head;
    }
  return false;
}

/** Reads and sends the pending messages of one company's members. */
async function feedCompany(
  { db, lines, now }: FeedOptions,
  companyId: string,
  ahead: readonly (Cursor & { head: number })[],
): Promise<boolean> {
  const since = new Date(now().getTime() - KEPT_MS);
  const memberIds = ahead.map(({ memberId }) => memberId);
  const read = await inReading(db, companyId, async (tx) => ({
    rows: Map.groupBy(await feed.listFeed(tx, companyId, ahead, since), (row) => row.member_id),
    unread: await feed.countUnreadOf(tx, companyId, memberIds),
    noticeFor: await noticesOf(tx, companyId, memberIds),
  }));
  const more = ahead.map(({ memberId, head }) =>
    feedMember(lines.of(companyId, memberId), read.rows.get(memberId) ?? [], {
      head,
      unread: read.unread.get(memberId) ?? 0,
      silent: (kind) => {
        const known = MessageKind.safeParse(kind).data;
        return known === undefined || !read.noticeFor(memberId, known).push;
      },
    }),
  );
  return more.includes(true);
}

/** Polls once for these lines; true when there are more messages. */
async function feedLines(options: FeedOptions, wanted: Iterable<Line>): Promise<boolean> {
  const cursors = cursorsOf(wanted);
  if (cursors.length === 0) return false;
  const of = new Map(cursors.map((one) => [one.memberId, one]));
  const ahead = (await feed.listAhead(options.db, cursors)).map((row) => ({
    companyId: row.company_id,
    memberId: row.member_id,
    after: of.get(row.member_id)?.after ?? row.last_seq,
    head: row.last_seq,
  }));
  let more = false;
  for (const [companyId, members] of Map.groupBy(ahead, (one) => one.companyId))
    if (await feedCompany(options, companyId, members)) more = true;
  return more;
}

/** Buffers clients' acknowledgements until they are stored. */
function createAcks({ db, now }: FeedOptions) {
  const waiting = new Map<string, { seq: number; then: (() => void)[] }>();
  return {
    add(clientId: string, seq: number, then: () => void) {
      const known = waiting.get(clientId) ?? { seq: 0, then: [] };
      known.seq = Math.max(known.seq, seq);
      known.then.push(then);
      waiting.set(clientId, known);
    },
    async write() {
      if (waiting.size === 0) return;
      const acks = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
      waiting.clear();
      const seqs = new Map(acks.map(([id, { seq }]) => [id, seq]));
      await inTransaction(db, null, (tx) => feed.saveAcks(tx, seqs, now()));
      for (const [, { then }] of acks) for (const answer of then) answer();
    },
  };
}

/**
 * Sends messages from the database to this node's open sockets: polls every second while there are any, and
 * at once on a hint from this node. Polls never overlap, so no line gets a message twice.
 */
export function createFeed(options: FeedOptions): Feed {
  const { lines, log } = options;
  const acks = createAcks(options);
  const soon = new Set<Line>();
  let looking = false;
  let closed = false;

  // A poll is no part of the delivery that hinted at it, nor of its transaction.
  const run = AsyncResource.bind(async () => {
    if (looking || closed) return;
    looking = true;
    try {
      await acks.write();
      while (soon.size > 0) {
        const wanted = [...soon];
        soon.clear();
        if (await feedLines(options, wanted)) for (const line of wanted) soon.add(line);
      }
    } catch (error) {
      // The next poll repeats the query.
      log.debug({ error: String(error) }, 'messages not read');
    } finally {
      looking = false;
    }
  });

  const look: Feed['look'] = (who) => {
    if (!who) for (const line of lines.all()) soon.add(line);
    else
      for (const memberId of who.memberIds)
        for (const line of lines.of(who.companyId, memberId)) soon.add(line);
    if (soon.size > 0) void run();
  };

  const every = setInterval(() => {
    look();
    void run();
  }, LOOK_EVERY_MS).unref();
  return {
    look,
    storeAck: acks.add,
    close() {
      closed = true;
      clearInterval(every);
    },
  };
}
