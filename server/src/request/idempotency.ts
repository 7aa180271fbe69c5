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

interface Kept<T> {
  repeated: boolean;
  answer: T;
}

interface KeptForMember<T> extends Kept<T> {
  /** Keeps the answer: to be sent with one of the last statements. */
  keep: RawBuilder<unknown> | null;
}

/**
 * Does the work once per key. The key is written first, so a second call waits for the first to commit and then returns
 * the same answer; the answer must be kept in the same transaction as the effect, so neither exists without the other.
 */
export async function onceForMember<T>(
  db: Db,
  secrets: Secrets,
  who: Who,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<KeptForMember<T>> {
  const digest = digestOf(secrets, call.body);
  const { key, route } = call;
  const [claimed] = await claim(db, { ...who, key, route, digest: digest.keyed });
  const mine = () => ({ company_id: who.companyId, member_id: who.memberId, key: call.key }) as const;
  if (!claimed) {
    const kept = await db
      .selectFrom('idempotency')
      .select(['route', 'body_sha256', 'response'])
      .where((q) => q.and(mine()))
      .executeTakeFirst();
    assertSame(kept, call.route, digest);
    const text = kept?.response ?? 'null';
    return {
      repeated: true,
      answer: JSON.parse(
        call.secret ? secrets.open(Buffer.from(text, 'base64'), 'idempotency', mine()) : text,
      ) as T,
      keep: null,
    };
  }
  const answer = await work();
  const text = JSON.stringify(answer ?? null);
  const response = call.secret ? secrets.seal(text, 'idempotency', mine()).toString('base64') : text;
  const keep = sql`update idempotency set response = ${response}
    where company_id = ${who.companyId} and member_id = ${who.memberId} and key = ${key}`;
  return { repeated: false, answer, keep };
}

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

/** The same for callers without a session; the answer may contain a token, so it is stored sealed. */
export async function onceForAnyone<T>(
  db: Db,
  secrets: Secrets,
  at: Date,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<Kept<T>> {
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
