import { join } from 'node:path';
import { sql } from 'kysely';
import { messageParts } from '#domain/platform/message/message.repository.ts';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { connect } from '#database/connect.ts';
import { loginFrames, openCrowd, type Crowd } from './crowd.ts';
import { median } from './measure.ts';
import type { Held } from './probe.ts';
import { APP_ROLE, asOwner, plant, startBareSockets, startProduct, type Running } from './setting.ts';

export interface CrowdLength {
  /** How often the crowd is told something, a side. */
  rounds: number;
  /** Sockets that were there before the crowd, so that each server is warm. */
  warm: number;
  /** What was begun for a crowd that came or went is over by then. */
  restMs: number;
}

/** The product's figure and that of bare `ws`. */
export interface Pair {
  product: number;
  bare: number;
}

export interface SocketFigures {
  /** KB a socket, as the system counts them. */
  resident: Pair;
  /** KB a socket that the runtime reaches. */
  live: Pair;
  /** Milliseconds from the first socket that was told to the one in the hundredth percentile. */
  spread: Pair;
  /** The same from the word itself, in the product. */
  whole: number;
}

const tokenOf = (n: number) => `socket-token-of-member-${String(n).padStart(8, '0')}`;
const manyLogins = (most: number) => Array.from({ length: most }, (_, n) => loginFrames(tokenOf(n)));

/** Members with a session each, in the one company. */
const fillMembers = (url: string, companyId: string, most: number) =>
  asOwner(
    url,
    `with made as (
       select n, uuidv7() as person, uuidv7() as member from generate_series(0, ${most - 1}) n
     ), people as (
       insert into person (id, real_name, language, created_at, updated_at)
       select person, 'M' || n, 'zh', now(), now() from made
     ), members as (
       insert into member (company_id, id, person_id, name, account, state, created_at)
       select '${companyId}', member, person, 'M' || n, 's' || n || '@example.com', 'active', now() from made
     ), belong as (
       insert into membership (person_id, company_id, member_id, state)
       select person, '${companyId}', member, 'active' from made
     )
     insert into session (id, token_hash, person_id, company_id, member_id, device, created_at, last_seen_at, rotated_at, expires_at)
     select uuidv7(), sha256(convert_to('socket-token-of-member-' || lpad(n::text, 8, '0'), 'utf8')), person, '${companyId}',
       member, 'bench', now(), now(), now(), now() + interval '9 days' from made`,
  );

interface Side {
  crowd: Crowd;
  /** KB a socket. */
  memory: Held;
}

async function atRest({ held }: Running, restMs: number): Promise<Held> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return await held();
}

/** Sockets to a server that was warmed by others before. */
async function open(
  server: Running,
  path: string,
  { size, warm, restMs }: CrowdLength & { size: number },
): Promise<Side> {
  const at = `${server.origin.replace('http', 'ws')}${path}`;
  await (await openCrowd(at, manyLogins(warm))).close();
  const empty = await atRest(server, restMs);
  const crowd = await openCrowd(at, manyLogins(size));
  const full = await atRest(server, restMs);
  const each = (what: keyof Held) => (full[what] - empty[what]) / 1024 / size;
  return { crowd, memory: { resident: each('resident'), live: each('live') } };
}

/** From the first socket that was told to the one in the hundredth percentile, and from the word itself. */
async function fanOut({ crowd }: Side, report: () => Promise<void> | void) {
  crowd.begin();
  const said = performance.now();
  await report();
  const moments = await crowd.everybody();
  const p99 = moments[Math.ceil(moments.length * 0.99) - 1] ?? 0;
  return { spread: p99 - (moments[0] ?? 0), whole: p99 - said };
}

/** A company whose members each have a session, ready to open sockets. */
export async function prepareCrowds(url: string, folder: string, most: number) {
  const [crew] = await plant(url, folder, 1);
  if (!crew) throw new Error('no company');
  const { companyId } = crew;
  await fillMembers(url, companyId, most);
  const connection = connect({ url, most: 2, role: APP_ROLE });
  const { rows } = await connection.pool.query<{ id: string }>(
    `select m.member_id as id from membership m join person p on p.id = m.person_id
     where m.company_id = $1 and p.real_name ~ '^M[0-9]+$' order by substr(p.real_name, 2)::int`,
    [companyId],
  );
  const message = { kind: 'welcome', values: {}, documentId: null };
  const notifyMembers = (size: number) =>
    inTransaction(connection.db, companyId, async (tx) => {
      const messages = rows.slice(0, size).map(({ id }) => ({ id: newId(), memberId: id, ...message }));
      await sql`with ${messageParts({ companyId, at: new Date() }, messages)} select`.execute(tx);
    });
  return {
    close: () => connection.close(),
    compare: (size: number, length: CrowdLength) =>
      compareCrowds({ url, folder, notifyMembers }, size, length),
  };
}

interface Place {
  url: string;
  folder: string;
  notifyMembers: (size: number) => Promise<void>;
}

/** So many sockets of the product beside as many of bare `ws`. */
async function compareCrowds(
  { url, folder, notifyMembers }: Place,
  size: number,
  length: CrowdLength,
): Promise<SocketFigures> {
  const bare = await startBareSockets();
  const environment = { DATABASE_URL: url, OUTLAY_DEMO: 'off' };
  const product = await startProduct(join(folder, `sockets-${size}`), environment, { probed: true });
  try {
    const sides = {
      bare: await open(bare, '', { ...length, size }),
      product: await open(product, '/api/push', { ...length, size }),
    };
    const data = { messageId: newId(), seq: 1, kind: 'welcome', documentId: null, unread: 1, silent: false };
    const text = JSON.stringify({ cmd: 'msg', id: data.messageId, data });
    const fanOuts: Record<keyof typeof sides, Awaited<ReturnType<typeof fanOut>>[]> = {
      bare: [],
      product: [],
    };
    for (let round = 0; round < length.rounds; round += 1) {
      const report = JSON.stringify({ cmd: 'tell', text });
      fanOuts.bare.push(await fanOut(sides.bare, () => sides.bare.crowd.say(report)));
      fanOuts.product.push(await fanOut(sides.product, () => notifyMembers(size)));
    }
    for (const { crowd } of Object.values(sides)) await crowd.close();
    const spreadOf = (side: keyof typeof sides) => median(fanOuts[side].map(({ spread }) => spread));
    const memory = (what: keyof Held): Pair => ({
      product: sides.product.memory[what],
      bare: sides.bare.memory[what],
    });
    return {
      resident: memory('resident'),
      live: memory('live'),
      spread: { product: spreadOf('product'), bare: spreadOf('bare') },
      whole: median(fanOuts.product.map(({ whole }) => whole)),
    };
  } finally {
    await product.stop();
    await bare.stop();
  }
}
