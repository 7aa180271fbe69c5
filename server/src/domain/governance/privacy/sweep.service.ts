import type { RetentionClass } from '@outlay/contract/governance/privacy';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import { sweepTravellers } from '#domain/travel/booking/booking.forget.service.ts';
import { sweepPositions } from '#domain/travel/drive/positions.service.ts';
import { listCompanyIds } from '#database/companies.ts';
import { isWithin } from '#request/limit.ts';
import { inReading } from '#database/transaction.ts';
import { RULES } from './retention.service.ts';
import * as retention from './retention.repository.ts';

const DAY_MS = 86_400_000;
/** A push client unseen for this long must register again. */
const CLIENT_DAYS = 30;
const ONCE_AN_HOUR = { most: 1, seconds: 3600 };

interface Sweeping {
  db: Db;
  now: Now;
  /** Sweeps of other domains, called once per company. */
  inCompany: readonly ((companyId: string) => Promise<unknown>)[];
  /** Sweeps of other domains, called once in all. */
  overall: readonly (() => Promise<unknown>)[];
}

/**
 * Deletes data past its retention period and runs the other sweeps; on one node, once an hour. A failed sweep
 * is retried in the next hour and does not prevent the others. Returns whether it was this node's turn.
 */
export async function sweep({ db, now, inCompany, overall }: Sweeping): Promise<boolean> {
  if (!(await isWithin(db, 'sweep', ONCE_AN_HOUR, now()))) return false;
  const failed: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => failed.push(error));
  };
  await attempt(() => sweepDirectory(db, now));
  for (const companyId of await listCompanyIds(db)) {
    await attempt(() => sweepCompany(db, now, companyId));
    for (const part of inCompany) await attempt(() => part(companyId));
  }
  for (const part of overall) await attempt(part);
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} sweeps failed, the first: ${String(failed[0])}`);
  return true;
}

const ago = (now: Now, days: number) => new Date(now().getTime() - days * DAY_MS);

const sweepDirectory = (db: Db, now: Now) =>
  retention.sweepDirectory(db, {
    codes: ago(now, RULES.codes.days),
    keys: ago(now, RULES.keys.days),
    clients: ago(now, CLIENT_DAYS),
    signIns: ago(now, RULES.signIns.days),
    now: now(),
  });

async function sweepCompany(db: Db, now: Now, companyId: string): Promise<void> {
  const own = await inReading(db, companyId, (tx) => retention.listRetention(tx, companyId));
  const kept = (name: RetentionClass) => own.find((row) => row.class === name)?.days ?? RULES[name].days;
  await retention.sweepCompany(db, companyId, {
    messages: ago(now, kept('messages')),
    imports: ago(now, kept('imports')),
    keys: ago(now, kept('keys')),
  });
  await sweepPositions(db, companyId, ago(now, kept('positions')));
  await sweepTravellers(db, companyId, ago(now, kept('positions')));
}
