import type { auditEndpoints } from '@outlay/contract/governance/audit';
import type { Answer, Received } from '@outlay/contract/endpoint';
import { decodeLocale } from '@outlay/contract/locale.codec';
import { listRoleHolders } from '#domain/organisation/company/company.service.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { isUsedUp, isWithin } from '#request/limit.ts';
import * as events from './audit.repository.ts';
import { statementText } from './statement.words.ts';

const DAY_MS = 86_400_000;
const ONCE_A_DAY = { most: 1, seconds: 86_400 };
/**
 * Hexadecimal digits of a fingerprint: 128 bits are collision-resistant enough, and short enough to read
 * aloud and type.
 */
const DIGITS = 32;

const fingerprintOf = (hash: Uint8Array): string =>
  (Buffer.from(hash).toString('hex').slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/**
 * The head of the audit chain, to be printed and stored elsewhere; its fingerprint covers all earlier events.
 */
export async function getStatement({
  db,
  user,
  now,
}: Pick<Context, 'db' | 'user' | 'now'>): Promise<Answer<typeof auditEndpoints.statement>> {
  const [company, last] = [
    await events.findCompanyName(db, user.companyId),
    await events.findLast(db, user.companyId),
  ];
  return {
    companyName: company,
    at: now().toISOString(),
    seq: last?.seq ?? 0,
    fingerprint: last ? fingerprintOf(last.hash) : '',
  };
}

/** Checks whether the event named in a statement still has that fingerprint. */
export async function compareStatement(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { seq, fingerprint }: Received<typeof auditEndpoints.compare>,
): Promise<Answer<typeof auditEndpoints.compare>> {
  const row = await events.findEvent(db, user.companyId, seq);
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-F]/g, '');
  return { holds: row !== undefined && plain(fingerprintOf(row.hash)) === plain(fingerprint) };
}

interface Mailing {
  db: Db;
  directory: Db;
  now: () => Date;
  asSystem: AsSystem;
}

/**
 * Once a day, mails the statement of each company with new events to its auditors who have a mail address.
 */
export async function mailStatements({ db, directory, now, asSystem }: Mailing): Promise<void> {
  for (const companyId of await events.listCompanyIds(db)) {
    const key = `audit statement of ${companyId}`;
    if (await isUsedUp(directory, key, ONCE_A_DAY, now())) continue;
    if (!(await isWithin(directory, key, ONCE_A_DAY, now()))) continue;
    await asSystem(companyId, mailStatement);
  }
}

async function mailStatement(ctx: Context): Promise<void> {
  const { db, user, now } = ctx;
  const last = await events.findLast(db, user.companyId);
  if (!last || last.at.getTime() < now().getTime() - DAY_MS) return;
  const auditors = await listRoleHolders(ctx, 'auditor');
  if (auditors.length === 0) return;
  const statement = await getStatement(ctx);
  for (const { account, ...spoken } of await events.listMailed(db, user.companyId, auditors)) {
    const reader = { locale: decodeLocale(spoken), timeZone: user.timeZone };
    await ctx.notify({ channel: 'mail', to: account, text: statementText(statement, reader) });
  }
}
