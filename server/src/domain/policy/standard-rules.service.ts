import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import { insertRules } from './policy.repository.ts';
import { STANDARD_RULES } from './standard-rules.ts';

/** Gives a new company its first rules; from then on they are its own. */
export async function installStandardPolicies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
): Promise<void> {
  const rules = STANDARD_RULES.map((rule) => ({ ...rule, id: newId() }));
  await insertRules(db, companyId, rules, now());
}
