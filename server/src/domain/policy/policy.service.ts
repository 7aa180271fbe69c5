import { AppError } from '@outlay/contract/errors';
import { PolicyRule, type PolicyFinding } from '@outlay/contract/policy';
import { getWorkingDays } from '#domain/calendar/calendar.service.ts';
import type { Context } from '#kit/context.ts';
import { isDuplicate } from '#kit/transaction.ts';
import * as policies from './policy.repository.ts';
import { checkPolicies } from './policy.rules.ts';
import type { PolicyFacts } from './rules/facts.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** What the caller knows of a document; the days are the company calendar's. */
export type AskedFacts = Omit<PolicyFacts, 'today' | 'isWorkingDay'>;

/** What the company's rules find of a document, in the order of the rules. */
export async function evaluatePolicies(
  ctx: Reader & Pick<Context, 'now'>,
  facts: AskedFacts,
): Promise<PolicyFinding[]> {
  const rules = (await listRules(ctx)).items.filter(({ enabled }) => enabled);
  if (rules.length === 0) return [];
  return checkPolicies(rules, { ...facts, ...(await getWorkingDays(ctx)) });
}

export async function listRules({ db, user }: Reader): Promise<{ items: PolicyRule[] }> {
  const rows = await policies.listRules(db, user.companyId);
  return { items: rows.map(({ created_at: _at, company_id: _company, ...row }) => PolicyRule.parse(row)) };
}

async function getRule(ctx: Reader, id: string): Promise<PolicyRule> {
  const rule = (await listRules(ctx)).items.find((one) => one.id === id);
  if (!rule) throw new AppError('NOT_FOUND', `policy rule ${id}`);
  return rule;
}

export async function saveRule(ctx: Writer, rule: PolicyRule): Promise<PolicyRule> {
  const { db, user, now, audit } = ctx;
  if (rule.version === 0) await addRule({ db, user, now }, rule);
  else await changeRule(ctx, rule, rule);
  audit({ action: 'policy.save', objectType: 'policyRule', objectId: rule.id, detail: { ...rule } });
  return await getRule(ctx, rule.id);
}

async function addRule({ db, user, now }: Omit<Writer, 'audit'>, rule: PolicyRule): Promise<void> {
  try {
    await policies.insertRules(db, user.companyId, [rule], now());
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
}

async function changeRule(
  ctx: Reader,
  { id, version }: { id: string; version: number },
  change: Parameters<typeof policies.updateRule>[3],
): Promise<void> {
  await getRule(ctx, id);
  if (!(await policies.updateRule(ctx.db, ctx.user.companyId, { id, version }, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

export async function enableRule(
  ctx: Writer,
  { id, version, enabled }: { id: string; version: number; enabled: boolean },
): Promise<PolicyRule> {
  await changeRule(ctx, { id, version }, { enabled });
  ctx.audit({
    action: enabled ? 'policy.enable' : 'policy.disable',
    objectType: 'policyRule',
    objectId: id,
  });
  return await getRule(ctx, id);
}

export async function removeRule(
  ctx: Writer,
  { id, version }: { id: string; version: number },
): Promise<{ done: true }> {
  const rule = await getRule(ctx, id);
  if (!(await policies.removeRule(ctx.db, ctx.user.companyId, id, version)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'policy.remove', objectType: 'policyRule', objectId: id, detail: { ...rule } });
  return { done: true };
}

/** The whole list in its new order: one that somebody changed meanwhile is not arranged. */
export async function arrangeRules(
  ctx: Writer,
  { ids }: { ids: string[] },
): Promise<{ items: PolicyRule[] }> {
  const { items } = await listRules(ctx);
  const known = new Set(items.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await policies.arrangeRules(ctx.db, ctx.user.companyId, ids);
  ctx.audit({ action: 'policy.arrange', objectType: 'policyRule', detail: { ids } });
  return await listRules(ctx);
}
