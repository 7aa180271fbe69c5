import { installStandardTypes } from '#domain/documents/document/type/standard-types.service.ts';
import { installStandardTemplates } from '#domain/processing/payment/bank-template.service.ts';
import { installStandardPolicies } from '#domain/spend/expense-rule/standard-rules.service.ts';
import { listUnseeded, markSeeded } from '#domain/organisation/company/company.service.ts';
import { installUsedGrades } from '#domain/organisation/company/rank.service.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';

/**
 * 1: the nine document types with their flows, and the rules. 2: the grades that members have. 3: bank file templates
 * that came after a company was founded. One more whenever a version brings something of these.
 */
const DEFAULTS_LEVEL = 3;

interface Writer {
  db: Db;
  now: () => Date;
}

/** What every company starts with; all of it is its own data from then on. */
export async function seedNewCompany(ctx: Writer, companyId: string): Promise<void> {
  await installStandardTypes(ctx, companyId);
  await installStandardTemplates(ctx, companyId);
  await installStandardPolicies(ctx, companyId);
  await markSeeded(ctx.db, companyId, DEFAULTS_LEVEL);
}

/** Gives companies of an earlier version what came since. What they have of it, under the same code, stays as it is. */
export async function seedDefaults({ db, now }: Writer): Promise<void> {
  for (const companyId of await listUnseeded(db, DEFAULTS_LEVEL))
    await inTransaction(db, companyId, async (tx) => {
      await installStandardTypes({ db: tx, now }, companyId);
      await installStandardPolicies({ db: tx, now }, companyId);
      await installUsedGrades({ db: tx, now }, companyId);
      await installStandardTemplates({ db: tx, now }, companyId);
      await markSeeded(tx, companyId, DEFAULTS_LEVEL);
    });
}
