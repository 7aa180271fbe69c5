import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { insertRules } from './expense-rule.repository.ts';
import { STANDARD_RULES } from './standard-rules.ts';

/** Installs the standard rules of a new company. */
export async function installStandardPolicies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
): Promise<void> {
  const rules = STANDARD_RULES.map((rule) => ({ ...rule, id: newId() }));
  await insertRules(db, companyId, rules, now());
}
