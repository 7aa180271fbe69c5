import type { FieldError } from '@outlay/contract/errors';
import { WALLET_FIELDS, type CorporateWalletForm } from '@outlay/contract/paycode/corporate-wallet';
import { listEnabledOfKind } from '#domain/membership/connection/opened.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { servesWallets } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import type { WalletRow } from './corporate-wallet.repository.ts';
import * as members from './wallet-member.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** What is wrong with a wallet; wallets pay in CNY. `privateKey`: the one that it would have. */
export async function faultsOf(
  ctx: Reader,
  ports: CorporatePayPorts,
  form: CorporateWalletForm,
  { before, privateKey }: { before: WalletRow | undefined; privateKey: string },
): Promise<FieldError[]> {
  const { currency } = await getCompany(ctx);
  const missing = WALLET_FIELDS[form.kind]
    .filter((name) => !(name === 'privateKey' ? privateKey : form[name]))
    .map((path) => ({ path, code: 'required' as const }));
  return [
    ...(currency === 'CNY' ? [] : [{ path: 'kind', code: 'walletCurrency' as const }]),
    ...missing,
    ...(form.kind === 'dingtalk'
      ? await codesFaults(ctx, form, before)
      : [
          ...(missing.length > 0 ? [] : keyFaults(ports[form.kind], form, privateKey)),
          ...(await standardFaults(ctx, form)),
        ]),
  ];
}

/** A policy that names merchants or stores can say nothing of those of a wallet. */
async function standardFaults(ctx: Reader, { standards }: CorporateWalletForm): Promise<FieldError[]> {
  const serving = await servesWallets(
    ctx,
    standards.map(({ policyId }) => policyId),
  );
  return standards.flatMap(({ policyId }, index) =>
    serving.has(policyId)
      ? []
      : [{ path: `standards.${index}.policyId`, code: 'policyNamesMerchants' as const }],
  );
}

/** While members have codes, they are those of one app and one name. */
async function codesFaults(
  { db, user }: Reader,
  form: CorporateWalletForm,
  before: WalletRow | undefined,
): Promise<FieldError[]> {
  const usable = await listEnabledOfKind({ db }, user.companyId, 'dingtalk');
  const isKnown = form.connectionId === null || usable.some(({ id }) => id === form.connectionId);
  const inUse =
    before !== undefined && ((await members.countEnrolled(db, user.companyId)).get(form.id) ?? 0) > 0;
  const lost = before?.connection_id === null;
  return [
    ...(isKnown ? [] : [{ path: 'connectionId', code: 'required' as const }]),
    ...(inUse && !lost && before.connection_id !== form.connectionId
      ? [{ path: 'connectionId', code: 'inUse' as const }]
      : []),
    ...(inUse && before.account !== form.account ? [{ path: 'account', code: 'inUse' as const }] : []),
  ];
}

function keyFaults(
  port: CorporatePayPorts[keyof CorporatePayPorts],
  { apiBase, appId, account, walletKey }: CorporateWalletForm,
  privateKey: string,
): FieldError[] {
  try {
    port.checkKeys({ apiBase, appId, account, walletKey, privateKey, now: new Date(0) });
    return [];
  } catch (error) {
    if (!(error instanceof CorporatePayError)) throw error;
    return [{ path: 'walletKey', code: 'walletKey' }];
  }
}
