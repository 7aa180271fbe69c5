import type { Health, Undelivered } from '@outlay/contract/governance/health';
import { listCertificates } from '#domain/membership/connection/certificates.service.ts';
import { getPersonOf } from '#domain/organisation/account/person.service.ts';
import type { Db } from '#database/connect.ts';
import { isTopic } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import { readServer, type HealthSources } from './figures.service.ts';
import { judgeCompany, judgeServer } from './health.policy.ts';
import * as health from './health.repository.ts';

export interface HealthOptions extends HealthSources {
  /** Accounts of the people who operate the server. */
  operators: readonly string[];
  /** Has what was not delivered tried again now; returns the number of entries. */
  retry: (tx: Db, companyId: string) => Promise<number>;
}

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Younger entries are being delivered. */
const UNDELIVERED_MS = 60_000;

export async function readHealth(ctx: Reader, options: HealthOptions): Promise<Health> {
  const at = ctx.now();
  const company = {
    undelivered: await readUndelivered(ctx, at),
    certificates: await listCertificates(ctx.db, ctx.user.companyId),
  };
  const server = (await isOperator(ctx, options.operators)) ? await readServer(ctx.db, options) : null;
  return {
    at: at.toISOString(),
    checks: [...judgeCompany(company, at), ...(server ? judgeServer(server, at) : [])],
    ...company,
    server,
    actions: company.undelivered.length > 0 ? ['retry'] : [],
  };
}

async function readUndelivered({ db, user }: Reader, at: Date): Promise<Undelivered[]> {
  const before = new Date(at.getTime() - UNDELIVERED_MS);
  const rows = await health.listUndelivered(db, user.companyId, before);
  return rows.map(({ topic, count, since }) => ({
    topic: isTopic(topic) ? topic : null,
    count,
    since: since.toISOString(),
  }));
}

/**
 * Whoever the environment names; without names the administrators of the only company. On a server with several companies
 * nobody is its operator by being an administrator of one of them.
 */
async function isOperator(ctx: Reader, operators: readonly string[]): Promise<boolean> {
  if (operators.length === 0) return (await health.countCompanies(ctx.db)) === 1;
  const { account } = await getPersonOf(ctx);
  return operators.includes(account.toLowerCase());
}

export async function retryUndelivered(ctx: Context, { retry }: Pick<HealthOptions, 'retry'>) {
  const { db, user } = ctx;
  const started = await retry(db, user.companyId);
  ctx.audit({
    action: 'company.retryDelivery',
    objectType: 'company',
    objectId: user.companyId,
    detail: { started },
  });
  return { started };
}
