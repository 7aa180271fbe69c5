import { AppError } from '@outlay/contract/errors';
import { decodeLocale } from '@outlay/contract/locale.codec';
import type { Context, OpenContext } from '#request/context.ts';
import { noteTo } from '#domain/platform/sms/sms.words.service.ts';
import * as accounts from './account.repository.ts';
import * as factors from './factor.repository.ts';
import * as sessions from './session.repository.ts';

const DAY_MS = 86_400_000;
/**
 * Minimum time between setting a password by code and a factor reset, so that control of one mailbox is not enough for
 * both.
 */
const APART_MS = { codeBeforeReset: DAY_MS, resetBeforeCode: 3 * DAY_MS };

type Reader = Pick<Context, 'db'>;

export const hasFactor = async ({ db }: Reader, personId: string): Promise<boolean> =>
  (await factors.listCredentials(db, personId)).length > 0;

/**
 * Whether the person is active in another company, which relies on the same factor and for which this company cannot
 * decide.
 */
export async function isActiveElsewhere(
  { db, user }: Pick<Context, 'db' | 'user'>,
  personId: string,
): Promise<boolean> {
  const active = await accounts.listMemberships(db, personId, 'active');
  return active.some(({ company_id }) => company_id !== user.companyId);
}

/** Whether the password was set with a code so recently that the person may control only the mailbox. */
export async function hasFreshPassword(
  { db, now }: Pick<Context, 'db' | 'now'>,
  personId: string,
): Promise<boolean> {
  const { password_by_code_at: at } = await accounts.getPerson(db, personId);
  return at !== null && now().getTime() - at.getTime() < APART_MS.codeBeforeReset;
}

/** Deletes all factors, recovery codes and sessions; the password is unchanged. */
export async function removeLostFactor(
  ctx: Pick<Context, 'db' | 'now' | 'forgetSessions'>,
  personId: string,
): Promise<void> {
  const { db, now } = ctx;
  await factors.deleteAllOfPerson(db, personId);
  await accounts.markFactorReset(db, personId, now());
  await sessions.deleteSessionsOfPerson(db, personId);
  ctx.forgetSessions();
}

/**
 * After a factor reset the password is the only proof. So for three days, or until a new factor is set up, a
 * code can neither replace nor reset it.
 *
 * @throws AppError WRONG_STATE `factorJustReset`, with the seconds until a code does.
 */
export async function assertCodeMayOpen(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  person: { id: string; factor_reset_at: Date | null },
): Promise<void> {
  if (person.factor_reset_at === null) return;
  const left = person.factor_reset_at.getTime() + APART_MS.resetBeforeCode - now().getTime();
  if (left > 0 && !(await hasFactor({ db }, person.id)))
    throw new AppError('WRONG_STATE', { reason: 'factorJustReset', retryAfter: Math.ceil(left / 1_000) });
}

/** Notifies the person by mail and SMS, as available, because a person who lost the phone can read only one. */
export async function noteToPerson(
  { db, notify }: Pick<Context, 'db' | 'notify'>,
  personId: string,
  name: 'factorAsked' | 'factorReset',
  values: Record<string, string>,
): Promise<void> {
  const { email, phone, ...spoken } = await accounts.getPerson(db, personId);
  for (const account of [email, phone])
    if (account !== null) await notify(noteTo(account, name, decodeLocale(spoken), values));
}
