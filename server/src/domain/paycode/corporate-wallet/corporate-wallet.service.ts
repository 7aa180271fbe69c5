import { AppError, type FieldError } from '@outlay/contract/errors';
import {
  type CorporateWallet,
  type CorporateWalletForm,
  type MyWallet,
} from '@outlay/contract/paycode/corporate-wallet';
import { isDuplicate } from '#database/transaction.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { servesWallets } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import * as wallets from './corporate-wallet.repository.ts';
import type { WalletRow } from './corporate-wallet.repository.ts';
import * as members from './wallet-member.repository.ts';
import { openKey, sealKey } from './reach.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'origin'>;

/** Where a wallet calls us, outside the contract. */
export const WALLET_PATH = '/open/wallets/v1';

export async function listWallets(ctx: Reader): Promise<{ items: CorporateWallet[]; currency: string }> {
  const { db, user } = ctx;
  const rows = await wallets.listWallets(db, user.companyId);
  const standards = await wallets.listStandards(
    db,
    user.companyId,
    rows.map(({ id }) => id),
  );
  const counts = await members.countEnrolled(db, user.companyId);
  const { currency } = await getCompany(ctx);
  return {
    items: rows.map((row) => ({
      ...present(ctx, row),
      standards: standards
        .filter(({ wallet_id: id }) => id === row.id)
        .map((one) => ({
          ...{ standardId: one.standard_id, policyId: one.policy_id, type: one.type },
          policyName: one.policy_name,
        })),
      members: counts.get(row.id) ?? 0,
    })),
    currency,
  };
}

const present = (
  { user, origin }: Reader,
  row: WalletRow,
): Omit<CorporateWallet, 'standards' | 'members'> => ({
  ...{ id: row.id, version: row.version, kind: row.kind, name: row.name, apiBase: row.api_base },
  ...{ appId: row.app_id, account: row.account, walletKey: row.wallet_key, codeLink: row.code_link },
  ...{ enabled: row.enabled, hasKey: row.secrets_sealed !== null, fault: row.fault },
  controlUrl: `${origin.site}${WALLET_PATH}/${row.id}/control`,
  noticeUrl: `${origin.site}${WALLET_PATH}/${row.id}/notice`,
  readAt: row.read_at?.toISOString() ?? null,
  actions: user.permissions.has('paycode.write')
    ? ['edit', ...(row.enabled ? (['enrol'] as const) : [])]
    : [],
});

/** Saves a wallet. A key that is left out stays, unless its address or app is another one. */
export async function saveWallet(
  ports: CorporatePayPorts,
  ctx: Context,
  form: CorporateWalletForm,
): Promise<CorporateWallet> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const before = await wallets.findWallet(db, companyId, form.id);
  if ((form.version === 0) === (before !== undefined))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const kept = before && isSamePlace(before, form) ? openKey(secrets, before) : '';
  const privateKey = form.privateKey ?? kept;
  const faults = await faultsOf(ports, ctx, form, privateKey);
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  const columns = {
    ...{ name: form.name, api_base: form.apiBase, app_id: form.appId, account: form.account },
    ...{ wallet_key: form.walletKey, code_link: form.codeLink, enabled: form.enabled, updated_at: now() },
    secrets_sealed:
      privateKey === '' ? null : sealKey(secrets, { company_id: companyId, id: form.id }, privateKey),
  };
  await store(ctx, form, before, columns);
  const { kind, name, enabled, standards, account } = form;
  ctx.audit({
    ...{ action: 'corporateWallet.save', objectType: 'corporateWallet', objectId: form.id },
    detail: { kind, name, enabled, account, standards, keyChanged: form.privateKey !== null },
  });
  const saved = (await listWallets(ctx)).items.find(({ id }) => id === form.id);
  if (!saved) throw new AppError('NOT_FOUND', `corporate wallet ${form.id}`);
  return saved;
}

type Columns = Omit<WalletRow, 'company_id' | 'id' | 'kind' | 'read_at' | 'fault' | 'version'>;

async function store(
  ctx: Context,
  form: CorporateWalletForm,
  before: WalletRow | undefined,
  columns: Columns,
): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  const { id, version, kind } = form;
  try {
    if (!before) {
      if ((await wallets.listWallets(db, companyId)).length >= wallets.WALLETS_MOST) throw tooMany();
      await wallets.insertWallet(db, { company_id: companyId, id, kind, ...columns });
    } else if (!(await wallets.updateWallet(db, { companyId, id, version }, columns)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'corporate_wallet_pkey'))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
  await wallets.replaceStandards(
    db,
    companyId,
    id,
    form.standards.map(({ standardId, policyId, type }, position) => ({
      ...{ company_id: companyId, wallet_id: id, standard_id: standardId, policy_id: policyId },
      ...{ type, position },
    })),
  );
  if (form.enabled) await wallets.putLookup(db, companyId, id);
  else await wallets.dropLookup(db, companyId, id);
}

const tooMany = () =>
  new AppError('WRONG_STATE', { reason: 'tooManyRules', values: { most: String(wallets.WALLETS_MOST) } });

/** Whether a stored key is used at the same place: it never leaves for another address or app. */
const isSamePlace = (before: WalletRow, form: CorporateWalletForm): boolean =>
  before.api_base === form.apiBase && before.app_id === form.appId && before.account === form.account;

/** Wallets pay in CNY; and a policy that names merchants or stores can say nothing of theirs. */
async function faultsOf(
  ports: CorporatePayPorts,
  ctx: Context,
  form: CorporateWalletForm,
  privateKey: string,
): Promise<FieldError[]> {
  const { currency } = await getCompany(ctx);
  const serving = await servesWallets(
    ctx,
    form.standards.map(({ policyId }) => policyId),
  );
  return [
    ...(currency === 'CNY' ? [] : [{ path: 'kind', code: 'walletCurrency' as const }]),
    ...(privateKey === ''
      ? [{ path: 'privateKey', code: 'required' as const }]
      : keyFaults(ports, form, privateKey)),
    ...form.standards.flatMap(({ policyId }, index) =>
      serving.has(policyId)
        ? []
        : [{ path: `standards.${index}.policyId`, code: 'policyNamesMerchants' as const }],
    ),
  ];
}

function keyFaults(ports: CorporatePayPorts, form: CorporateWalletForm, privateKey: string): FieldError[] {
  const { apiBase, appId, account, walletKey } = form;
  const isUsable = (ownKey: string, theirKey: string) => {
    try {
      ports[form.kind].checkKeys({
        ...{ apiBase, appId, account, walletKey: theirKey, privateKey: ownKey, now: new Date(0) },
      });
      return true;
    } catch (error) {
      if (error instanceof CorporatePayError) return false;
      throw error;
    }
  };
  if (isUsable(privateKey, walletKey)) return [];
  return [{ path: 'walletKey', code: 'walletKey' }];
}

/** The wallets with which the caller may pay. */
export async function listMyWallets({
  db,
  user,
}: Pick<Context, 'db' | 'user'>): Promise<{ items: MyWallet[] }> {
  const rows = await members.listMine(db, user.companyId, user.memberId);
  return {
    items: rows.map(({ id, kind, name, code_link: codeLink, invite_url: inviteUrl }) => ({
      ...{ id, kind, name, codeLink, inviteUrl: inviteUrl || null },
    })),
  };
}
