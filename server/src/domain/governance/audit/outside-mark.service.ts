import { listCompanyIds } from '#database/companies.ts';
import type { Db } from '#database/connect.ts';
import { inReading } from '#database/transaction.ts';
import type { Notification } from '#jobs/notification.ts';
import { isWithin } from '#request/limit.ts';
import { writeMark, type CompanyEnd } from '#audit/audit.outside.ts';
import type { OutsideMarkPort } from '#provider/mark/outside.port.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Now } from '#system/clock.ts';
import type { Locale } from '@outlay/contract/locale';
import * as events from './audit.repository.ts';
import { outsideMarkText } from './statement.words.ts';

const HOUR_MS = 3_600_000;
/** Each node checks every minute; a place that could not be reached is tried again at this interval. */
const ONE_TRY = { most: 1, seconds: 300 };
const ONCE_A_DAY = { most: 1, seconds: 86_400 };

/** Where marks of the audit chains are kept outside this server. */
export interface MarkPlaces {
  /** A bucket that locks what it gets. */
  bucket?: OutsideMarkPort | undefined;
  /** Mail addresses, of people who keep their mail elsewhere. */
  mails: readonly string[];
}

export interface Marking {
  db: Db;
  directory: Db;
  now: Now;
  secrets: Secrets;
  places: MarkPlaces;
  language: Locale | undefined;
  notify: (tx: Db, note: Notification) => Promise<void>;
}

/** Whether there is such a place. */
export const isMarkedOutside = ({ bucket, mails }: { bucket?: unknown; mails: readonly string[] }): boolean =>
  bucket !== undefined || mails.length > 0;

/**
 * Writes the ends of all chains to the places outside, once an hour, and mails them once a day. Returns whether it was time.
 *
 * @throws Error if a place did not take the mark: it is tried again in five minutes.
 */
export async function markOutside(marking: Marking, lastAt: Date | null): Promise<boolean> {
  const { directory, now, places } = marking;
  const at = now();
  if (lastAt && at.getTime() - lastAt.getTime() < HOUR_MS) return false;
  if (!(await isWithin(directory, 'marks', ONE_TRY, at))) return false;
  const text = await textAt(marking, at);
  await places.bucket?.keep(nameAt(at), text);
  if (places.mails.length > 0 && (await isWithin(directory, 'marks by mail', ONCE_A_DAY, at)))
    await mailMark(marking, text);
  return true;
}

/** A folder for each month, and names in the order of time. */
const nameAt = (at: Date): string => {
  const stamp = at.toISOString();
  return `${stamp.slice(0, 7)}/${stamp.replaceAll(':', '-')}.txt`;
};

async function textAt({ db, directory, secrets }: Marking, at: Date): Promise<string> {
  const ends: CompanyEnd[] = [];
  for (const companyId of await listCompanyIds(directory)) {
    const last = await inReading(db, companyId, (tx) => events.findLast(tx, companyId));
    if (last) ends.push({ companyId, seq: last.seq, hash: Buffer.from(last.hash).toString('hex') });
  }
  const installation = await events.findInstallation(directory);
  return writeMark(secrets, { installation, at: at.toISOString(), ends });
}

async function mailMark({ directory, places, notify, language = 'en' }: Marking, mark: string) {
  const text = outsideMarkText(language, mark);
  await directory.transaction().execute(async (tx) => {
    for (const to of places.mails) await notify(tx, { channel: 'mail', to, text });
  });
}
