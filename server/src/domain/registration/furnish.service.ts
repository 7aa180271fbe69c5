import { installStandardTypes } from '#domain/document/standard-types.service.ts';
import { installStandardTemplates } from '#domain/payment/payable.service.ts';
import { installStandardPolicies } from '#domain/policy/standard-rules.service.ts';
import { listUnfurnished, markFurnished } from '#domain/company/company.service.ts';
import { installUsedGrades } from '#domain/company/rank.service.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#kit/transaction.ts';

/** 1: the nine document types with their flows, and the rules. 2: the grades that members have. */
const FURNISHED = 2;

interface Writer {
  db: Db;
  now: () => Date;
}

/** What every company starts with; all of it is its own data from then on. */
export async function furnishNew(ctx: Writer, companyId: string): Promise<void> {
  await installStandardTypes(ctx, companyId);
  await installStandardTemplates(ctx, companyId);
  await installStandardPolicies(ctx, companyId);
  await markFurnished(ctx.db, companyId, FURNISHED);
}

/** Gives companies of an earlier version what came since. What they have of it, under the same code, stays as it is. */
export async function furnishAll({ db, now }: Writer): Promise<void> {
  for (const companyId of await listUnfurnished(db, FURNISHED))
    await inTransaction(db, companyId, async (tx) => {
      await installStandardTypes({ db: tx, now }, companyId);
      await installStandardPolicies({ db: tx, now }, companyId);
      await installUsedGrades({ db: tx, now }, companyId);
      await markFurnished(tx, companyId, FURNISHED);
    });
}
