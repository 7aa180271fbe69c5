import { sql, type RawBuilder } from 'kysely';
import { AppError } from '@outlay/contract/errors';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { sha256, type Secrets } from '#secrets/secret.ts';

/** Identity of a repeatable call: key, route and body. */
export interface KeyedCall {
  key: string;
  route: string;
  body: unknown;
  /** True to encrypt the stored answer, because it contains a secret. */
  secret: boolean;
}

const KEY = /^[A-Za-z0-9_-]{8,255}$/;

/** The validated key of a header; undefined if there is none. */
export function keyOf(header: unknown): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'Idempotency-Key', code: 'badFormat' }] });
  return header;
}

interface Digest {
  keyed: Buffer;
  /** With keys of before, for a call that began before the key was rotated. */
  earlier: Buffer[];
  /** Hash as stored by versions up to 1.1.1, so that a phone offline during the upgrade still gets its answer. */
  plain: Buffer;
}

/** The digest of a body, which may contain an account number or a code: keyed, so that it cannot be found by trying. */
function digestOf(secrets: Secrets, body: unknown): Digest {
  const text = JSON.stringify(body ?? null);
  const [keyed = Buffer.alloc(0), ...earlier] = secrets.signatures(`body ${text}`);
  return { keyed, earlier, plain: sha256(text) };
}

interface Who {
  companyId: string;
  memberId: string;
  at: Date;
}

/** An answer that is written down already, as JSON. */
export class WrittenAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer as it is kept, and under which key. */
export interface KeptAnswer {
  companyId: string;
  memberId: string;
  key: string;
  response: string;
}

interface Once {
  answer: WrittenAnswer;
  /** To be kept with one of the last statements; null if the call was repeated. */
  keep: KeptAnswer | null;
}

/**
 * Does the work once per key. The key is written first, so a second call waits for the first to commit and then returns
 * the same answer; the answer must be kept in the same transaction as the effect, so neither exists without the other.
 */
export async function onceForMember(
  db: Db,
  secrets: Secrets,
  who: Who,
  call: KeyedCall,
  work: () => Promise<unknown>,
): Promise<Once> {
  const digest = digestOf(secrets, call.body);
  const { key, route } = call;
  const [claimed] = await claim(db, { ...who, key, route, digest: digest.keyed });
  const mine = { company_id: who.companyId, member_id: who.memberId, key };
  if (!claimed) {
    const kept = await db
      .selectFrom('idempotency')
      .select(['route', 'body_sha256', 'response'])
      .where((q) => q.and(mine))
      .executeTakeFirst();
    assertSame(kept, call.route, digest);
    const text = kept?.response ?? 'null';
    const plain = call.secret ? secrets.open(Buffer.from(text, 'base64'), 'idempotency', mine) : text;
    return { answer: new WrittenAnswer(plain), keep: null };
  }
  const text = JSON.stringify((await work()) ?? null);
  const response = call.secret ? secrets.seal(text, 'idempotency', mine).toString('base64') : text;
  const { companyId, memberId } = who;
  return { answer: new WrittenAnswer(text), keep: { companyId, memberId, key, response } };
}

/** The statement that keeps an answer, for any values. */
export const keeping = ({ companyId, memberId, key, response }: KeptAnswer): RawBuilder<unknown> =>
  sql`update idempotency set response = ${response}
    where company_id = ${companyId} and member_id = ${memberId} and key = ${key}`;

type Claim = Who & { key: string; route: string; digest: Buffer };

const claim = built((db, { companyId, memberId, key, route, digest, at }: Claim) =>
  db
    .insertInto('idempotency')
    .values({
      ...{ company_id: companyId, member_id: memberId, key, route },
      ...{ body_sha256: digest, created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'member_id', 'key']).doNothing())
    .returning('key'),
);

interface OnceForAnyone<T> {
  repeated: boolean;
  answer: T;
}

/** The same for callers without a session; the answer may contain a token, so it is stored sealed. */
export async function onceForAnyone<T>(
  db: Db,
  secrets: Secrets,
  at: Date,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<OnceForAnyone<T>> {
  const digest = digestOf(secrets, call.body);
  const claimed = await db
    .insertInto('open_idempotency')
    .values({ key: call.key, route: call.route, body_sha256: digest.keyed, created_at: at })
    .onConflict((conflict) => conflict.columns(['key', 'route']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const kept = await db
      .selectFrom('open_idempotency')
      .select(['route', 'body_sha256', 'response'])
      .where('key', '=', call.key)
      .where('route', '=', call.route)
      .executeTakeFirst();
    assertSame(kept, call.route, digest);
    return {
      repeated: true,
      answer: JSON.parse(secrets.open(kept?.response ?? Buffer.alloc(0), 'open_idempotency', call)) as T,
    };
  }
  const answer = await work();
  await db
    .updateTable('open_idempotency')
    .set({ response: secrets.seal(JSON.stringify(answer ?? null), 'open_idempotency', call) })
    .where('key', '=', call.key)
    .where('route', '=', call.route)
    .execute();
  return { repeated: false, answer };
}

function assertSame(
  kept: { route: string; body_sha256: Buffer; response: unknown } | undefined,
  route: string,
  digest: Digest,
): void {
  if (!kept || kept.response === null)
    throw new AppError('CONFLICT', { reason: 'keyRunning', retryAfter: 1 });
  const same = [digest.keyed, ...digest.earlier, digest.plain].some((one) => kept.body_sha256.equals(one));
  if (kept.route !== route || !same)
    throw new AppError('IDEMPOTENCY_MISMATCH', 'the key was used for another call');
}
