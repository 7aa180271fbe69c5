// `npm run bench:sockets`: 1,000 and 5,000 signed-in sockets, beside bare `ws` with as many in the same run.
//
// Memory is what a process holds more with the crowd than without, a socket. Both sides were warmed by another crowd,
// rest for as long, and are made to collect everything before each reading: so what is compared is what a socket keeps,
// not how far a runtime lets its young generation grow. The gate is on the system's count (resident memory); the
// runtime's own (live objects and buffers) is printed beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertMessages } from '#domain/platform/message/message.repository.ts';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { connect } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { loginFrames, openCrowd, type Crowd } from './bench/crowd.ts';
import { median } from './bench/measure.ts';
import type { Held } from './bench/probe.ts';
import {
  APP_ROLE,
  asOwner,
  plant,
  startBareSockets,
  startProduct,
  urlOf,
  type Running,
} from './bench/setting.ts';

/** `--smoke`: whether it runs, with twenty sockets, for `npm test`. */
const SMOKE = process.argv.includes('--smoke');
const requested = SMOKE ? [20] : process.argv.slice(2).map(Number);
const SIZES = requested.length > 0 ? requested : [1_000, 5_000];
const ROUNDS = SMOKE ? 1 : 9;
const WARM = SMOKE ? 5 : 200;
/** What was begun for a crowd that came or went is over by then. */
const REST_MS = SMOKE ? 100 : 15_000;

const folder = mkdtempSync(join(tmpdir(), 'outlay-sockets-'));
const cluster = await startEmbedded({ folder: join(folder, 'database'), durable: false });
const url = urlOf(cluster.ownerUrl, 'sockets');

const tokenOf = (n: number) => `socket-token-of-member-${String(n).padStart(8, '0')}`;

/** Members with a session each, in the one company. */
const fillMembers = (companyId: string, most: number) =>
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

const manyLogins = (most: number) => Array.from({ length: most }, (_, n) => loginFrames(tokenOf(n)));

interface Side {
  crowd: Crowd;
  /** KB a socket. */
  memory: Held;
}

const atRest = async ({ held }: Running): Promise<Held> => {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return await held();
};

/** Sockets to a server that was warmed by others before. */
async function open(server: Running, path: string, size: number): Promise<Side> {
  const at = `${server.origin.replace('http', 'ws')}${path}`;
  await (await openCrowd(at, manyLogins(WARM))).close();
  const empty = await atRest(server);
  const crowd = await openCrowd(at, manyLogins(size));
  const full = await atRest(server);
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

const connection = connect({ url, most: 2, role: APP_ROLE });
try {
  await asOwner(cluster.ownerUrl, 'create database sockets');
  const [crew] = await plant(url, folder, 1);
  if (!crew) throw new Error('no company');
  const { companyId } = crew;
  await fillMembers(companyId, Math.max(...SIZES));
  const { rows } = await connection.pool.query<{ id: string }>(
    `select m.member_id as id from membership m join person p on p.id = m.person_id
     where m.company_id = $1 and p.real_name ~ '^M[0-9]+$' order by substr(p.real_name, 2)::int`,
    [companyId],
  );
  const message = { kind: 'welcome', values: {}, documentId: null };
  const notifyMembers = (size: number) =>
    inTransaction(connection.db, companyId, async (tx) => {
      const messages = rows.slice(0, size).map(({ id }) => ({ id: newId(), memberId: id, ...message }));
      await insertMessages(tx, { companyId, at: new Date() }, messages);
    });
  const data = { messageId: newId(), seq: 1, kind: 'welcome', documentId: null, unread: 1, silent: false };
  const text = JSON.stringify({ cmd: 'msg', id: data.messageId, data });

  console.log(
    `Product and bare ws in turn, rounds: ${ROUNDS}, medians; memory a socket, after all was collected.`,
  );
  for (const size of SIZES) {
    const bare = await startBareSockets();
    const product = await startProduct(
      join(folder, `product-${size}`),
      { DATABASE_URL: url, OUTLAY_DEMO: 'off' },
      { probed: true },
    );
    const sides = {
      bare: await open(bare, '', size),
      product: await open(product, '/api/push', size),
    };
    const input: Record<keyof typeof sides, Awaited<ReturnType<typeof fanOut>>[]> = { bare: [], product: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const report = JSON.stringify({ cmd: 'tell', text });
      input.bare.push(await fanOut(sides.bare, () => sides.bare.crowd.say(report)));
      input.product.push(await fanOut(sides.product, () => notifyMembers(size)));
    }
    const of = (side: keyof typeof sides, what: 'spread' | 'whole') =>
      median(input[side].map((one) => one[what]));
    const memory = (what: keyof Held) => {
      const [ours, theirs] = [sides.product.memory[what], sides.bare.memory[what]];
      return `${ours.toFixed(1)} KB / ${theirs.toFixed(1)} KB = ${(ours / theirs).toFixed(2)}`;
    };
    const [spread, bareSpread] = [of('product', 'spread'), of('bare', 'spread')];
    console.log(
      `${size} sockets: resident memory ${memory('resident')} (gate ≤ 2.5, goal ≤ 1.5), live ${memory('live')}`,
    );
    console.log(
      `${size} sockets: fan-out p99 ${spread.toFixed(0)} ms / ${bareSpread.toFixed(0)} ms = ${(spread / bareSpread).toFixed(2)} from the first socket told (gate ≤ 2, goal ≤ 1.5)`,
    );
    console.log(
      `${size} sockets: written by another process and not hurried, p99 ${of('product', 'whole').toFixed(0)} ms from the write`,
    );
    for (const { crowd } of Object.values(sides)) await crowd.close();
    await product.stop();
    await bare.stop();
  }
} finally {
  await connection.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
