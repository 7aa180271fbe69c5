import type pg from 'pg';
import { hashOf, sealOf } from '#audit/audit.chain.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import type { Secrets } from '#secrets/secret.ts';
import { must, statement, type BareRequest, type Who } from './bare.ts';

let secrets: Secrets | undefined;

/** The server's key, in hex: the chain of the reference is the one that the product would write. */
export const useKey = (keyHex: string): void => {
  secrets = secretsOf(keyHex);
};

function signing(): Secrets {
  must(secrets !== undefined, 'no key');
  return secrets;
}

const insertKey = statement(
  'claim',
  `insert into idempotency (company_id, member_id, key, route, body_sha256, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (company_id, member_id, key) do nothing returning key`,
);

/** Claims the key of a change; its row count tells whether the call is new. */
export const claim = (
  client: pg.PoolClient,
  { who, key, input }: BareRequest<object>,
  route: string,
  at: Date,
) =>
  insertKey(client, [
    ...[who.company, who.member, key, route],
    ...[signing().sign(`body ${JSON.stringify(input)}`), at],
  ]);

/** Locks the end of the company's chain: the last lock of a change, held for one round trip. */
export const lockHead = statement<{ seq: number; hash: Buffer }>(
  'head',
  'select seq, hash from audit_head where company_id = $1 for update',
);

const writeEnd = statement(
  'end',
  `with written as (
     insert into audit_event (company_id, seq, at, actor_id, acting_for, action, object_type, object_id, detail,
       prev_hash, hash, keyed)
     values ($1, $2, $3, $4, null, $5, 'document', $6, $7, $8, $9, true)),
   head as (update audit_head set seq = $2, hash = $9, seal = $10 where company_id = $1)
   update idempotency set response = $11 where company_id = $1 and member_id = $4 and key = $12`,
);

export interface Ending {
  at: Date;
  action: string;
  document: string;
  detail: object;
  key: string;
  answer: string;
}

/** Writes the event after `head`, the new head and the answer to repeat, and commits: all rows are locked already. */
export async function endChange(
  client: pg.PoolClient,
  who: Who,
  head: { seq: number; hash: Buffer },
  { at, action, document, detail, key, answer }: Ending,
): Promise<void> {
  const seq = head.seq + 1;
  const event = {
    ...{ company_id: who.company, seq, at, actor_id: who.member, acting_for: null },
    ...{ action, object_type: 'document', object_id: document, detail },
  };
  const hash = hashOf(signing(), event, head.hash);
  const seal = sealOf(signing(), who.company, seq, hash);
  const values = [
    who.company,
    seq,
    at,
    who.member,
    action,
    document,
    JSON.stringify(detail),
    head.hash,
    hash,
  ];
  const [ended] = await Promise.all([
    writeEnd(client, [...values, seal, answer, key]),
    client.query('commit'),
  ]);
  must(ended.rowCount === 1, 'the answer was not kept');
}
