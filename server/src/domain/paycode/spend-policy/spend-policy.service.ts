import { AppError } from '@outlay/contract/errors';
import type { SpendPolicy, SpendPolicyForm, SpendRoom } from '@outlay/contract/paycode/spend-policy';
import { merchantNames, storeNames } from '#domain/paycode/merchant/merchant.service.ts';
import { departmentsById, getCompany, memberRefs } from '#domain/organisation/company/company.service.ts';
import { dimensionRefs } from '#domain/organisation/dimension/dimension.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { payerOf, periodsOf } from './spend-control.service.ts';
import { isCovered } from './spend-policy.policy.ts';
import * as policies from './spend-policy.repository.ts';
import type { PolicyRow } from './spend-policy.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Reader & Pick<Context, 'audit'>;

export async function listPolicies(ctx: Reader) {
  const rows = await policies.listPolicies(ctx.db, ctx.user.companyId);
  const { currency } = await getCompany(ctx);
  return { items: await presentMany(ctx, rows, currency), currency };
}

/**
 * Adds or changes a policy.
 *
 * @throws NOT_ALLOWED `policyForOneself` for one that covers nobody but the caller
 */
export async function savePolicy(ctx: Writer, form: SpendPolicyForm): Promise<SpendPolicy> {
  const { db, user, now } = ctx;
  const { id, version, name, fromDay, toDay, enabled, ...definition } = form;
  const { everybody, memberIds, departmentIds, roles } = form.who;
  const others = everybody || departmentIds.length > 0 || roles.length > 0;
  if (!others && memberIds.every((memberId) => memberId === user.memberId))
    throw new AppError('NOT_ALLOWED', { reason: 'policyForOneself' });
  const columns = {
    ...{ name, definition: JSON.stringify(definition), enabled },
    ...{ from_day: fromDay, to_day: toDay, updated_at: now() },
  };
  try {
    if (version === 0) {
      const ids = { company_id: user.companyId, id, created_at: now() };
      await policies.insertPolicy(db, { ...ids, ...columns });
    } else if (!(await policies.updatePolicy(db, { companyId: user.companyId, id, version }, columns)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'spend_policy_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
  ctx.audit({ action: 'spendPolicy.save', objectType: 'spendPolicy', objectId: id, detail: form });
  const saved = await policies.findPolicy(db, user.companyId, id);
  const [policy] = saved ? await presentMany(ctx, [saved], (await getCompany(ctx)).currency) : [];
  if (!policy) throw new AppError('NOT_FOUND', `spend policy ${id}`);
  return policy;
}

/**
 * Those of these policies that can decide about payments with the wallets of others. Merchants and stores of such a wallet
 * are in no registry, so that a policy that names some can let nothing pass.
 */
export async function servesWallets(
  { db, user }: Pick<Reader, 'db' | 'user'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const serving = new Set<string>();
  for (const id of new Set(ids)) {
    const policy = await policies.findPolicy(db, user.companyId, id);
    const { merchantIds = [], storeIds = [] } = policy?.definition ?? {};
    if (policy && merchantIds.length === 0 && storeIds.length === 0) serving.add(id);
  }
  return serving;
}

/** Ends a policy; it is kept for the payments that were made under it. */
export async function removePolicy(ctx: Writer, { id, version }: { id: string; version: number }) {
  const { db, user, now } = ctx;
  const row = await policies.findPolicy(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `spend policy ${id}`);
  const seen = { companyId: user.companyId, id, version };
  const ended = { removed: true, enabled: false, updated_at: now() };
  if (!(await policies.updatePolicy(db, seen, ended)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const detail = { name: row.name };
  ctx.audit({ action: 'spendPolicy.remove', objectType: 'spendPolicy', objectId: id, detail });
  return { done: true as const };
}

/** What the caller may pay, and what is left of it. */
export const listMyRooms = async (ctx: Reader) => ({ items: await roomsOf(ctx, ctx.user.memberId) });

/** What a member may pay, and what is left of it; nothing for one who has left. */
export async function roomsOf(ctx: Reader, memberId: string): Promise<SpendRoom[]> {
  const { db, user, now } = ctx;
  const today = dayOf(now(), user.timeZone);
  const [day, month] = periodsOf(today);
  const payer = await policies.findPayer(db, user.companyId, memberId, today);
  if (payer?.state !== 'active') return [];
  const inForce = await policies.listInForce(db, user.companyId, today);
  const covering = inForce.filter(({ definition }) => isCovered(definition, payerOf(payer)));
  if (covering.length === 0) return [];
  const policyIds = covering.map(({ id }) => id);
  const used = await policies.listUsed(db, user.companyId, { memberId, policyIds, periods: [day, month] });
  const usedIn = (id: string, period: string) =>
    used.find((one) => one.policy_id === id && one.period === period)?.used ?? 0;
  const { currency } = await getCompany(ctx);
  const names = await namesOf(ctx, covering);
  return covering.map((row) =>
    roomOf(row, { today: usedIn(row.id, day), month: usedIn(row.id, month), currency, names }),
  );
}

type Names = Awaited<ReturnType<typeof namesOf>>;

async function namesOf(ctx: Pick<Context, 'db' | 'user'>, rows: readonly PolicyRow[]) {
  const all = <T>(pick: (row: PolicyRow) => readonly T[]) => [...new Set(rows.flatMap(pick))];
  const members = await memberRefs(
    ctx,
    all(({ definition }) => definition.who.memberIds),
  );
  const departments = await departmentsById(
    ctx,
    all(({ definition: { who, departmentId } }) => [
      ...who.departmentIds,
      ...(departmentId ? [departmentId] : []),
    ]),
  );
  const projects = await dimensionRefs(
    ctx,
    all(({ definition }) => (definition.projectId ? [definition.projectId] : [])),
  );
  const merchants = await merchantNames(
    ctx,
    all(({ definition }) => definition.merchantIds),
  );
  const stores = await storeNames(
    ctx,
    all(({ definition }) => definition.storeIds),
  );
  return { members, departments, projects, merchants, stores };
}

const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
const namedIn = (all: ReadonlyMap<string, { name: string }>, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const found = all.get(id);
    return found ? [{ id, name: found.name }] : [];
  });

function roomOf(
  { id, name, definition, to_day: toDay }: PolicyRow,
  { today, month, currency, names }: { today: number; month: number; currency: string; names: Names },
): SpendRoom {
  const { perPayment, perDay, perMonth, noConfirmCap, types, times } = definition;
  const leftThisMonth = Math.max(0, perMonth - month);
  return {
    ...{ policyId: id, name, currency, perPayment, perDay, perMonth, noConfirmCap, types, times, toDay },
    usedToday: today,
    leftToday: Math.min(leftThisMonth, Math.max(0, perDay - today)),
    usedThisMonth: month,
    leftThisMonth,
    merchants: named(names.merchants, definition.merchantIds),
    stores: named(names.stores, definition.storeIds),
  };
}

async function presentMany(
  ctx: Reader,
  rows: readonly PolicyRow[],
  currency: string,
): Promise<SpendPolicy[]> {
  if (rows.length === 0) return [];
  const { db, user, now } = ctx;
  const today = dayOf(now(), user.timeZone);
  const [, month] = periodsOf(today);
  const names = await namesOf(ctx, rows);
  const used = await policies.sumMonth(db, user.companyId, month);
  const payers = (await policies.listPayers(db, user.companyId, today)).map(payerOf);
  return rows.map(({ id, version, name, enabled, from_day, to_day, definition }) => {
    const { departmentId, projectId, ...limits } = definition;
    const [department = null] = namedIn(names.departments, departmentId === null ? [] : [departmentId]);
    const [project = null] = namedIn(names.projects, projectId === null ? [] : [projectId]);
    const { merchantIds, storeIds, ...rest } = limits;
    return {
      ...{ id, version, name, enabled, fromDay: from_day, toDay: to_day, currency, ...rest },
      members: namedIn(names.members, rest.who.memberIds),
      departments: namedIn(names.departments, rest.who.departmentIds),
      merchants: named(names.merchants, merchantIds),
      stores: named(names.stores, storeIds),
      ...{ department, project },
      covered: payers.filter((payer) => isCovered(definition, payer)).length,
      usedThisMonth: { amount: used.get(id) ?? 0, currency },
      actions: user.permissions.has('paycode.write') ? ['edit' as const, 'remove' as const] : [],
    };
  });
}
