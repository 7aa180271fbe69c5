import { AppError } from '@outlay/contract/errors';
import type { PayeeWallet, PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { getCompany } from '#domain/organisation/account/person.service.ts';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { maskedNumber } from './payee.service.ts';
import * as wallets from './payee.wallet.repository.ts';
import type { PayeeWalletRow } from './payee.wallet.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

const HOUR_MS = 3_600_000;

export const listMyWallets = (ctx: Reader) => listWalletsOf(ctx, { memberId: ctx.user.memberId });

export async function listWalletsOf({ db, user }: Reader, { memberId }: { memberId: string }) {
  const rows = await wallets.listWallets(db, user.companyId, memberId);
  return { items: rows.map(present) };
}

const present = (row: PayeeWalletRow): PayeeWallet => ({
  kind: row.kind,
  holder: row.holder,
  account: maskedNumber(row.account_last4),
  heldUntil: row.held_until?.toISOString() ?? null,
  refused: row.refused_version === row.version,
  version: row.version,
});

export const saveMyWallet = (ctx: Context, { account }: { account: string }): Promise<PayeeWallet> =>
  keep(ctx, { memberId: ctx.user.memberId, kind: 'alipay', account });

export const putWalletOf = (ctx: Context, { memberId, openId }: { memberId: string; openId: string }) =>
  keep(ctx, { memberId, kind: 'wechat', account: openId });

interface AccountOfMember {
  memberId: string;
  kind: PayoutKind;
  account: string;
}

/**
 * Stores a member's account in the member's name, and notifies the member. Payments to a changed account wait for the
 * company's waiting period; an unchanged one starts none and stays refused.
 */
async function keep(ctx: Context, { memberId, kind, account }: AccountOfMember): Promise<PayeeWallet> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const holder = (await memberRefs(ctx, [memberId])).get(memberId)?.name;
  if (holder === undefined) throw new AppError('NOT_FOUND', `member ${memberId}`);
  const before = (await wallets.listWallets(db, companyId, memberId)).find((one) => one.kind === kind);
  if (before?.holder === holder && secrets.open(before.account_sealed, 'payee_wallet', before) === account)
    return present(before);
  const { payee_hold_hours: hours } = await getCompany(db, companyId);
  const place = { company_id: companyId, member_id: memberId, kind };
  const row = await wallets.putWallet(db, {
    ...{ companyId, memberId, kind, holder, changedBy: user.memberId, now: now() },
    sealed: secrets.seal(account, 'payee_wallet', place),
    // Of an email address the part before the `@`, which tells people apart.
    last4: account.split('@')[0]?.slice(-4) ?? '',
    heldUntil: before ? new Date(now().getTime() + hours * HOUR_MS) : null,
  });
  const shown = { bank: NAMES[kind], account: maskedNumber(row.account_last4) };
  ctx.audit({
    action: 'payee.saveWallet',
    objectType: 'member',
    objectId: memberId,
    detail: { kind, account: shown.account, before: before ? maskedNumber(before.account_last4) : null },
  });
  notify(ctx, { to: [memberId], kind: 'payeeAccountChanged', values: shown });
  return present(row);
}

/** As the vendors call themselves in every language; the message shows it where it shows a bank. */
const NAMES: Record<PayoutKind, string> = { alipay: '支付宝 Alipay', wechat: '微信 WeChat' };

/** The accounts of these members at one of the two, by member. */
export async function findWallets(
  { db, user }: Reader,
  kind: PayoutKind,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, PayeeWalletRow>> {
  const rows = await wallets.listWalletsOf(db, user.companyId, kind, [...new Set(memberIds)]);
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Blocks an account after a transfer to it failed for its name or number, until it is changed. */
export const refusePayeeWallet = (
  { db, user }: Reader,
  refused: { memberId: string; kind: PayoutKind; version: number },
) => wallets.refuseWallet(db, user.companyId, refused);
