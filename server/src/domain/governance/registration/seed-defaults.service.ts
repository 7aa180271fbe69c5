import { installStandardTypes } from '#domain/documents/document/type/standard-types.service.ts';
import { installStandardTemplates } from '#domain/processing/payment/bank-template.service.ts';
import { installStandardPolicies } from '#domain/spend/expense-rule/standard-rules.service.ts';
import { listUnseeded, markSeeded } from '#domain/organisation/company/company.service.ts';
import { installUsedGrades } from '#domain/organisation/company/rank.service.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';

/**
 * Version of the default data. 1: document types with their flows, and the rules. 2: members'
 * grades. 3: bank file templates that were added later. 4: the booking
 * request. Increase it whenever a release adds default data.
 */
export const DEFAULTS_LEVEL = 4;

interface Writer {
  db: Db;
  now: () => Date;
}

/** Inserts the default data of a new company, which is its own from then on. */
export async function seedNewCompany(ctx: Writer, companyId: string): Promise<void> {
  await installStandardTypes(ctx, companyId);
  await installStandardTemplates(ctx, companyId);
  await installStandardPolicies(ctx, companyId);
  await markSeeded(ctx.db, companyId, DEFAULTS_LEVEL);
}

/** Adds newer default data to existing companies. Existing data with the same code stays unchanged. */
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
