import type { Endpoint } from '@outlay/contract/endpoint';
import type { AppError, Reason } from '@outlay/contract/errors';
import type { Origin, SignedIn } from './context.ts';
import { change } from './gate.change.ts';
import type { GateOptions } from './gate.options.ts';
import { isWithin } from './limit.ts';
import { maskAddress } from '#system/log.ts';

/** The same refusal of a member is audited once in this period, so that repeated calls do not fill the log. */
const ONCE = { most: 1, seconds: 3600 };
/** Refusals that happen during normal use and are not audited. */
const NO_REFUSALS: ReadonlySet<Reason | undefined> = new Set([
  'stepUpNeeded',
  'secondFactorNeeded',
  'featureOff',
]);

/** Audits a refused act. A failure to do so never fails the call. */
export async function noteRefusal(
  options: GateOptions,
  { path }: Pick<Endpoint, 'path'>,
  { user, origin }: { user: SignedIn; origin: Origin },
  { code, message, options: { reason } }: AppError,
): Promise<void> {
  if (code !== 'NOT_ALLOWED' || NO_REFUSALS.has(reason)) return;
  const { directory, now, log, secrets } = options;
  const why = reason ?? message;
  try {
    const actor = user.agent?.memberId ?? user.memberId;
    if (!(await isWithin(directory, `refusal of ${actor} at ${path} for ${why}`, ONCE, now()))) return;
    const base = {
      user,
      token: '',
      locale: 'zh-Hans' as const,
      origin,
      log,
      secrets,
      directory,
    };
    await change(options, base, (ctx) => {
      const detail = { endpoint: path, why, from: maskAddress(origin.address) };
      ctx.audit({ action: 'access.refuse', objectType: 'member', objectId: user.memberId, detail });
      return Promise.resolve();
    });
  } catch (error) {
    log.warn({ error: String(error), path }, 'a refusal could not be written down');
  }
}
