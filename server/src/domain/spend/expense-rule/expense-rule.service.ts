import { AppError } from '@outlay/contract/errors';
import type { ManyResults, SwitchMany } from '@outlay/contract/many';
import { ExpenseRule, RULES_MOST, type ExpenseRuleFinding } from '@outlay/contract/spend/expense-rule';
import { getWorkingDays } from '#domain/organisation/calendar/calendar.service.ts';
import type { Context } from '#request/context.ts';
import { eachForItself } from '#request/many.ts';
import { remembered } from '#database/remembered.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as policies from './expense-rule.repository.ts';
import { checkPolicies } from './expense-rule.rules.ts';
import type { ExpenseRuleFacts } from './rules/facts.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** The facts that the caller provides; those about days come from the company's calendar. */
export type FactsInput = Omit<ExpenseRuleFacts, 'today' | 'isWorkingDay'>;

/** Findings of the company's rules for a document, in the order of the rules. */
export async function evaluatePolicies(
  ctx: Reader & Pick<Context, 'now'>,
  facts: FactsInput,
): Promise<ExpenseRuleFinding[]> {
  const rules = (await listRules(ctx)).items.filter(({ enabled }) => enabled);
  if (rules.length === 0) return [];
  return checkPolicies(rules, { ...facts, ...(await getWorkingDays(ctx)) });
}

export const listRules = (ctx: Reader): Promise<{ items: ExpenseRule[] }> =>
  remembered(ctx, 'rules', async () => {
    const rows = await policies.listRules(ctx.db, ctx.user.companyId);
    return { items: rows.map(presentRule) };
  });

/** Parses a stored rule; other columns of the row are ignored. */
export const presentRule = (row: unknown): ExpenseRule => ExpenseRule.parse(row);

async function getRule(ctx: Reader, id: string): Promise<ExpenseRule> {
  const row = await policies.findRule(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `policy rule ${id}`);
  return presentRule(row);
}

export async function saveRule(ctx: Writer, rule: ExpenseRule): Promise<ExpenseRule> {
  const { db, user, now, audit } = ctx;
  if (rule.version === 0) await addRule({ db, user, now }, rule);
  else await changeRule(ctx, rule, rule);
  audit({ action: 'policy.save', objectType: 'policyRule', objectId: rule.id, detail: { ...rule } });
  return await getRule(ctx, rule.id);
}

async function addRule({ db, user, now }: Omit<Writer, 'audit'>, rule: ExpenseRule): Promise<void> {
  // Rules beyond this limit would be neither checked nor shown.
  await policies.lockRules(db, user.companyId);
  if ((await policies.countRules(db, user.companyId)) >= RULES_MOST)
    throw new AppError('WRONG_STATE', { reason: 'tooManyRules', values: { most: String(RULES_MOST) } });
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
): Promise<ExpenseRule> {
  await changeRule(ctx, { id, version }, { enabled });
  ctx.audit({
    action: enabled ? 'policy.enable' : 'policy.disable',
    objectType: 'policyRule',
    objectId: id,
  });
  return await getRule(ctx, id);
}

/** Enables or disables the selected rules, each in the version that was read. */
export const enableRules = (ctx: Context, { items, enabled }: SwitchMany): Promise<ManyResults> =>
  eachForItself(ctx, items, (inner, { id, version }) => enableRule(inner, { id, version, enabled }));

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

/** Stores a new order of the whole list; throws if the list changed meanwhile. */
export async function arrangeRules(
  ctx: Writer,
  { ids }: { ids: string[] },
): Promise<{ items: ExpenseRule[] }> {
  const { items } = await listRules(ctx);
  const known = new Set(items.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await policies.arrangeRules(ctx.db, ctx.user.companyId, ids);
  ctx.audit({ action: 'policy.arrange', objectType: 'policyRule', detail: { ids } });
  return await listRules(ctx);
}
