import { AppError } from '@outlay/contract/errors';
import type { TravelProviderKind, TravelSecret } from '@outlay/contract/travel/booking.setting';
import {
  TravelError,
  type TravelPort,
  type TravelPorts,
  type TravelReach,
} from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import type { Secrets } from '#secrets/secret.ts';
import * as providers from './provider.repository.ts';
import type { ProviderRow } from './provider.repository.ts';

export type { TravelPorts } from '#provider/travel/travel.port.ts';

type SecretValues = Partial<Record<TravelSecret, string>>;
interface Key {
  company_id: string;
  id: string;
}

export const sealSecrets = (secrets: Secrets, { company_id, id }: Key, values: SecretValues): Buffer =>
  secrets.seal(JSON.stringify(values), 'travel_provider', { company_id, id });

export const openSecrets = (
  secrets: Secrets,
  { company_id, id, secrets_sealed: sealed }: Key & Pick<ProviderRow, 'secrets_sealed'>,
): SecretValues =>
  sealed === null
    ? {}
    : (JSON.parse(secrets.open(sealed, 'travel_provider', { company_id, id })) as SecretValues);

/** A provider with its adapter and what is needed to reach it. */
export interface OpenedProvider {
  id: string;
  companyId: string;
  name: string;
  kind: TravelProviderKind;
  enabled: boolean;
  sourceId: string;
  feedSince: string;
  port: TravelPort;
  reach: TravelReach;
}

type Opening = Pick<Context, 'secrets' | 'now' | 'locale'>;

export const openedOf = (
  { secrets, now, locale }: Opening,
  ports: TravelPorts,
  row: ProviderRow,
): OpenedProvider => ({
  ...{ id: row.id, companyId: row.company_id, name: row.name, kind: row.kind, enabled: row.enabled },
  ...{ sourceId: row.source_id, feedSince: row.feed_since, port: ports[row.kind] },
  reach: {
    ...{ apiBase: row.api_base, account: row.account, secrets: openSecrets(secrets, row) },
    ...{ now: now(), locale },
  },
});

/** @throws AppError NOT_FOUND */
export async function openProvider(
  ctx: Opening & Pick<Context, 'db' | 'user'>,
  ports: TravelPorts,
  id: string,
): Promise<OpenedProvider> {
  const row = await providers.findProvider(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `travel provider ${id}`);
  return openedOf(ctx, ports, row);
}

/** The enabled providers, by name. */
export async function openEnabled(
  ctx: Opening & Pick<Context, 'db' | 'user'>,
  ports: TravelPorts,
): Promise<OpenedProvider[]> {
  const rows = await providers.listProviders(ctx.db, ctx.user.companyId);
  return rows.filter(({ enabled }) => enabled).map((row) => openedOf(ctx, ports, row));
}

/** A function that a provider’s adapter may lack. @throws AppError WRONG_STATE `notAllowedHere` */
export function able<Fn>(fn: Fn | undefined): Fn {
  if (fn === undefined) throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
  return fn;
}

/**
 * The error that a person sees for a provider’s refusal. `unknown` is for the caller: only it knows what may have happened.
 */
export function refusalOf(error: TravelError): AppError {
  switch (error.fault) {
    case 'expired':
      return new AppError('WRONG_STATE', { reason: 'offerExpired' });
    case 'soldOut':
      return new AppError('WRONG_STATE', { reason: 'offerSoldOut' });
    case 'refused':
      return new AppError('WRONG_STATE', {
        reason: 'providerRefused',
        values: { words: error.words || error.code },
      });
    default:
      return new AppError('BUSY', { reason: 'providerUnavailable', detail: error.message });
  }
}

/** Requests from a provider something that changes nothing; its refusal becomes that of the call. */
export async function answered<T>({ log }: Pick<Context, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TravelError)) throw error;
    log.warn({ fault: error.fault, code: error.code }, 'a travel provider refused');
    throw refusalOf(error);
  }
}

/** The provider’s own code and words, for the travel administrator. */
export const faultTextOf = (error: unknown): string =>
  error instanceof TravelError
    ? [`${error.fault} ${error.code}`, error.words].filter(Boolean).join(': ').slice(0, 300)
    : 'unreadable';
