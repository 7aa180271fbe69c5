import type { RetentionClass } from '@outlay/contract/privacy';
import type { Db } from '#database/connect.ts';
import type { Now } from '#kit/clock.ts';
import { isUsedUp, countUse } from '#kit/limit.ts';
import { inTransaction } from '#kit/transaction.ts';
import { RULES } from './retention.service.ts';
import * as retention from './retention.repository.ts';

const DAY_MS = 86_400_000;
/** An app that was not heard of for so long asks for a new name. */
const CLIENT_DAYS = 30;
const ONCE_AN_HOUR = { most: 1, seconds: 3600 };

interface Sweeping {
  db: Db;
  now: Now;
  /** Owes a company's stranded effects anew. */
  requeue: (companyId: string) => Promise<unknown>;
}

/** Removes what its class keeps no longer and takes up what was left lying; of several nodes one does it, once an hour. */
export async function sweep({ db, now, requeue }: Sweeping): Promise<void> {
  if (await isUsedUp(db, 'sweep', ONCE_AN_HOUR, now())) return;
  await countUse(db, 'sweep', { ...ONCE_AN_HOUR, most: Infinity }, now());
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await retention.sweepDirectory(db, {
    codes: ago(RULES.codes.days),
    keys: ago(RULES.keys.days),
    clients: ago(CLIENT_DAYS),
    signIns: ago(RULES.signIns.days),
    now: now(),
  });
  for (const companyId of await retention.listCompanyIds(db)) {
    await requeue(companyId);
    await inTransaction(db, companyId, async (tx) => {
      const own = await retention.listRetention(tx, companyId);
      const kept = (name: RetentionClass) => own.find((row) => row.class === name)?.days ?? RULES[name].days;
      await retention.sweepCompany(tx, companyId, {
        messages: ago(kept('messages')),
        imports: ago(kept('imports')),
        keys: ago(kept('keys')),
      });
    });
  }
}
