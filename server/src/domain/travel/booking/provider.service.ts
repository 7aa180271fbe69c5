import { AppError, type FieldError } from '@outlay/contract/errors';
import {
  SECRETS_OF,
  type TravelProvider,
  type TravelProviderForm,
  type TravelSecret,
} from '@outlay/contract/travel/booking.setting';
import { sourceNamed } from '#domain/travel/order/order.provider.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import { countUse } from '#request/limit.ts';
import { PREFIX } from '#request/route.ts';
import type { Context } from '#request/context.ts';
import * as providers from './provider.repository.ts';
import type { ProviderRow } from './provider.repository.ts';
import { faultTextOf, openProvider, openSecrets, sealSecrets, type TravelPorts } from './travel.reach.ts';

type Reader = Pick<Context, 'db' | 'user' | 'origin' | 'secrets'>;

export async function listProviders(ports: TravelPorts, ctx: Reader): Promise<{ items: TravelProvider[] }> {
  const rows = await providers.listProviders(ctx.db, ctx.user.companyId);
  return { items: rows.map((row) => present(ctx, ports, row)) };
}

const present = ({ secrets, origin }: Reader, ports: TravelPorts, row: ProviderRow): TravelProvider => ({
  ...{ id: row.id, version: row.version, kind: row.kind, name: row.name },
  ...{ apiBase: row.api_base, account: row.account, enabled: row.enabled },
  secrets: Object.keys(openSecrets(secrets, row)) as TravelSecret[],
  kinds: [...ports[row.kind].searches],
  webhook: row.kind === 'sandbox' ? null : `${origin.site}${PREFIX}${webhookPath(row.id)}`,
  readAt: row.read_at?.toISOString() ?? null,
  fault: row.fault,
});

export const webhookPath = (id: string): string => `/travel/webhook/${id}`;

/** Saves a provider. Secrets that are left out stay, unless its address or account is another one. */
export async function saveProvider(
  ports: TravelPorts,
  ctx: Context,
  form: TravelProviderForm,
): Promise<TravelProvider> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const before = await providers.findProvider(db, companyId, form.id);
  if ((form.version === 0) === (before !== undefined))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const values = {
    ...(before && isSamePlace(before, form) ? openSecrets(secrets, before) : {}),
    ...form.secrets,
  };
  const faults = faultsOf(form, values, before);
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  const columns = {
    ...{ name: form.name, api_base: form.apiBase, account: form.account, enabled: form.enabled },
    secrets_sealed: sealSecrets(secrets, { company_id: companyId, id: form.id }, values),
    updated_at: now(),
  };
  const seen = { companyId, id: form.id, version: form.version };
  if (!before) await addProvider(ctx, form, columns);
  else if (!(await providers.updateProvider(db, seen, columns)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (form.enabled) await providers.putLookup(db, companyId, form.id);
  else await providers.dropLookup(db, companyId, form.id);
  const { kind, name, enabled } = form;
  ctx.audit({
    ...{ action: 'travelProvider.save', objectType: 'travelProvider', objectId: form.id },
    detail: { kind, name, enabled, secretsChanged: Object.keys(form.secrets) },
  });
  const saved = (await listProviders(ports, ctx)).items.find(({ id }) => id === form.id);
  if (!saved) throw new AppError('NOT_FOUND', `travel provider ${form.id}`);
  return saved;
}

type Columns = Pick<
  ProviderRow,
  'name' | 'api_base' | 'account' | 'enabled' | 'secrets_sealed' | 'updated_at'
>;

async function addProvider(ctx: Context, { id, kind, name }: TravelProviderForm, columns: Columns) {
  const { db, user } = ctx;
  if ((await providers.listProviders(db, user.companyId)).length >= providers.PROVIDERS_MOST)
    throw new AppError('WRONG_STATE', {
      reason: 'tooManyRules',
      values: { most: String(providers.PROVIDERS_MOST) },
    });
  const sourceId = await sourceNamed(ctx, name);
  try {
    await providers.insertProvider(db, {
      company_id: user.companyId,
      id,
      kind,
      source_id: sourceId,
      ...columns,
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'travel_provider_pkey'))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
}

/** Whether stored secrets are sent to the same place: they never leave for another address or account. */
const isSamePlace = (before: ProviderRow, form: TravelProviderForm): boolean =>
  before.kind === form.kind && before.api_base === form.apiBase && before.account === form.account;

function faultsOf(
  form: TravelProviderForm,
  values: Partial<Record<TravelSecret, string>>,
  before: ProviderRow | undefined,
): FieldError[] {
  const known = SECRETS_OF[form.kind];
  const isTmc = form.kind === 'tmc';
  return [
    ...(before && before.kind !== form.kind ? [{ path: 'kind', code: 'notAllowedHere' as const }] : []),
    ...Object.keys(form.secrets)
      .filter((name) => !(known as readonly string[]).includes(name))
      .map((name) => ({ path: `secrets.${name}`, code: 'notAllowedHere' as const })),
    ...known
      .filter((name) => name !== 'webhookSecret' && !values[name])
      .map((name) => ({ path: `secrets.${name}`, code: 'required' as const })),
    ...(isTmc && form.apiBase === null ? [{ path: 'apiBase', code: 'required' as const }] : []),
    ...(isTmc && form.account === '' ? [{ path: 'account', code: 'required' as const }] : []),
  ];
}

/** Requests something harmless, outside of any transaction. */
export async function testProvider(ports: TravelPorts, ctx: Context, { id }: { id: string }) {
  const { directory, user, now } = ctx;
  await countUse(directory, `travel test of ${user.companyId}`, { most: 60, seconds: 3600 }, now());
  const { port, reach } = await ctx.transact((inner) => openProvider(inner, ports, id));
  try {
    return { fault: null, found: await port.test(reach) };
  } catch (error) {
    return { fault: faultTextOf(error), found: 0 };
  }
}

/** Has its orders read now. */
export async function syncProvider(ctx: Context, { id }: { id: string }) {
  const row = await providers.findProvider(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `travel provider ${id}`);
  ctx.emit({ topic: 'travel.feed', payload: { providerId: id }, once: true });
  ctx.audit({ action: 'travelProvider.sync', objectType: 'travelProvider', objectId: id });
  return { done: true as const };
}
