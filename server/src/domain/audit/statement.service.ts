import type { auditEndpoints } from '@outlay/contract/audit';
import type { Answer, Received } from '@outlay/contract/endpoint';
import { localeOfPerson, type Locale } from '@outlay/contract/locale';
import { listRoleHolders } from '#domain/company/company.service.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#kit/context.ts';
import type { AsSystem } from '#kit/gate.ts';
import { isUsedUp, isWithin } from '#kit/limit.ts';
import * as events from './audit.repository.ts';

const DAY_MS = 86_400_000;
const ONCE_A_DAY = { most: 1, seconds: 86_400 };
/** Hexadecimal digits of a fingerprint: 128 bits are read aloud and typed in without anybody finding a second one. */
const DIGITS = 32;

const fingerprintOf = (hash: Uint8Array): string =>
  (Buffer.from(hash).toString('hex').slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** How far the chain has come, to be printed and kept elsewhere; every event before it is in the fingerprint. */
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

/** Whether the event that a statement named is still the one it was. */
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

/** Once a day the auditors who have an email address are sent the statement of each company in which anything was done. */
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
  for (const { account, ...spoken } of await events.listMailed(db, user.companyId, auditors))
    await ctx.courier({ channel: 'mail', to: account, text: textOf(statement, localeOfPerson(spoken)) });
}

function textOf(
  { companyName, seq, fingerprint, at }: Answer<typeof auditEndpoints.statement>,
  locale: Locale,
): string {
  const day = at.slice(0, 10);
  const texts: Readonly<Record<Locale, string>> = {
    'zh-Hans': `【Outlay】${companyName}审计日志（${day}）：共 ${seq} 条，指纹 ${fingerprint}。请保留此邮件，日后可在审计页面核对。`,
    'zh-Hant': `【Outlay】${companyName}稽核日誌（${day}）：共 ${seq} 筆，指紋 ${fingerprint}。請保留此郵件，日後可在稽核頁面核對。`,
    en: `Outlay: audit log of ${companyName} on ${day}: ${seq} events, fingerprint ${fingerprint}. Keep this email: the audit page can compare the log with it.`,
    fr: `Outlay : journal d’audit de ${companyName} au ${day} : ${seq} événements, empreinte ${fingerprint}. Conservez cet e-mail : la page d’audit peut y comparer le journal.`,
    es: `Outlay: registro de auditoría de ${companyName} del ${day}: ${seq} eventos, huella ${fingerprint}. Conserve este correo: la página de auditoría puede comparar el registro con él.`,
  };
  return texts[locale];
}
