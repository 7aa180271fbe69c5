import { AppError } from '@outlay/contract/errors';
import type { Answer } from '@outlay/contract/endpoint';
import type {
  CorporateWallet,
  corporateWalletEndpoints,
  CorporateWalletForm,
  MyWallet,
} from '@outlay/contract/paycode/corporate-wallet';
import { isDuplicate } from '#database/transaction.ts';
import { listEnabledOfKind } from '#domain/membership/connection/opened.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import * as wallets from './corporate-wallet.repository.ts';
import type { WalletRow } from './corporate-wallet.repository.ts';
import { forgetCodes } from './member-code.repository.ts';
import * as members from './wallet-member.repository.ts';
import { openKey, sealKey } from './reach.service.ts';
import { faultsOf } from './wallet-form.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'origin'>;

/** Where a wallet calls us, outside the contract. */
export const WALLET_PATH = '/open/wallets/v1';

export async function listWallets(ctx: Reader): Promise<Answer<typeof corporateWalletEndpoints.all>> {
  const { db, user } = ctx;
  const rows = await wallets.listWallets(db, user.companyId);
  const standards = await wallets.listStandards(
    db,
    user.companyId,
    rows.map(({ id }) => id),
  );
  const counts = await members.countEnrolled(db, user.companyId);
  const { currency } = await getCompany(ctx);
  const usable = await listEnabledOfKind({ db }, user.companyId, 'dingtalk');
  const isLost = ({ kind, connection_id: id }: WalletRow) =>
    kind === 'dingtalk' && !usable.some((one) => one.id === id);
  return {
    connections: usable.map((one) => ({ ...one, kind: 'dingtalk' as const })),
    items: rows.map((row) => ({
      ...present(ctx, row),
      ...(isLost(row) && { fault: 'config noConnection' }),
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
  ...{ connectionId: row.connection_id, appId: row.app_id, account: row.account },
  ...{ serialNumber: row.serial_number, keyId: row.key_id, walletKey: row.wallet_key },
  ...{ codeLink: row.code_link },
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
  if ((form.version === 0) === (before !== undefined) || (before && before.kind !== form.kind))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const kept = before && isSamePlace(before, form) ? openKey(secrets, before) : '';
  const privateKey = form.privateKey ?? kept;
  const faults = await faultsOf(ctx, ports, form, { before, privateKey });
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  const columns = {
    ...{ name: form.name, api_base: form.apiBase, app_id: form.appId, account: form.account },
    ...{ connection_id: form.connectionId, serial_number: form.serialNumber, key_id: form.keyId },
    ...{ wallet_key: form.walletKey, code_link: form.codeLink, enabled: form.enabled, updated_at: now() },
    secrets_sealed:
      privateKey === '' ? null : sealKey(secrets, { company_id: companyId, id: form.id }, privateKey),
  };
  await store(ctx, form, before, columns);
  if (form.kind === 'dingtalk') await followCodes(ctx, form, before);
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

/** The company's code is opened or closed as the wallet is; codes of an app that is gone are issued again. */
async function followCodes(ctx: Context, { id }: CorporateWalletForm, before: WalletRow | undefined) {
  ctx.emit({ topic: 'corporateWallet.switch', payload: { walletId: id } });
  if (before?.connection_id !== null) return;
  for (const { member_id: memberId } of await forgetCodes(ctx.db, ctx.user.companyId, id))
    ctx.emit({ topic: 'corporateWallet.enrol', payload: { walletId: id, memberId } });
}

const tooMany = () =>
  new AppError('WRONG_STATE', { reason: 'tooManyRules', values: { most: String(wallets.WALLETS_MOST) } });

/** Whether a stored key is used at the same place: it never leaves for another address or app. */
const isSamePlace = (before: WalletRow, form: CorporateWalletForm): boolean =>
  before.api_base === form.apiBase && before.app_id === form.appId && before.account === form.account;

/** The wallets with which the caller may pay. */
export async function listMyWallets({
  db,
  user,
}: Pick<Context, 'db' | 'user'>): Promise<{ items: MyWallet[] }> {
  const rows = await members.listMine(db, user.companyId, user.memberId);
  const giving = rows.filter(({ kind }) => kind === 'wechat').map(({ id }) => id);
  const standards = await wallets.listStandards(db, user.companyId, giving);
  return {
    items: rows.map(({ id, kind, name, code_link: codeLink, code_url: own, invite_url: inviteUrl }) => ({
      ...{ id, kind, name, codeLink: own || codeLink, inviteUrl: inviteUrl || null },
      cardsFor: standards
        .filter(({ wallet_id: of }) => of === id)
        .map(({ standard_id: standardId, type }) => ({ standardId, type })),
    })),
  };
}
