import { RetentionClass, type Retention } from '@outlay/contract/governance/privacy';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as retention from './retention.repository.ts';

interface Rule {
  /** The default, in days. */
  days: number;
  least: number;
  changeable: boolean;
  removed: boolean;
}

/** Retention rules. Accounting records and the audit chain are never deleted by the system. */
export const RULES: Readonly<Record<RetentionClass, Rule>> = {
  vouchers: { days: 30 * 365, least: 30 * 365, changeable: false, removed: false },
  audit: { days: 30 * 365, least: 30 * 365, changeable: false, removed: false },
  messages: { days: 730, least: 90, changeable: true, removed: true },
  imports: { days: 180, least: 30, changeable: true, removed: true },
  positions: { days: 365, least: 90, changeable: true, removed: true },
  signIns: { days: 180, least: 180, changeable: false, removed: true },
  codes: { days: 1, least: 1, changeable: false, removed: true },
  keys: { days: 7, least: 7, changeable: false, removed: true },
};

export async function listRetention({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await retention.listRetention(db, user.companyId);
  return { items: RetentionClass.options.map((name) => present(name, rows)) };
}

const present = (
  name: RetentionClass,
  rows: Awaited<ReturnType<typeof retention.listRetention>>,
): Retention => {
  const { days, least, changeable, removed } = RULES[name];
  const own = rows.find((row) => row.class === name);
  return { class: name, days: own?.days ?? days, least, changeable, removed, version: own?.version ?? 0 };
};

export async function saveRetention(
  ctx: Context,
  input: { class: RetentionClass; days: number; version: number },
): Promise<Retention> {
  const { db, user, now } = ctx;
  const rule = RULES[input.class];
  if (!rule.changeable || input.days < rule.least)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'days', code: 'outOfRange' }] });
  const before = (await listRetention(ctx)).items.find((item) => item.class === input.class);
  if (!(await retention.saveRetention(db, user.companyId, input, now())))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action: 'retention.save',
    objectType: 'company',
    objectId: user.companyId,
    detail: { class: input.class, from: before?.days, to: input.days },
  });
  const rows = await retention.listRetention(db, user.companyId);
  return present(input.class, rows);
}
