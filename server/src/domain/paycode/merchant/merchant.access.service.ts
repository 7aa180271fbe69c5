import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { ACCESSES_MOST, type merchantEndpoints } from '@outlay/contract/paycode/merchant';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import * as accesses from './access.repository.ts';
import * as merchants from './merchant.repository.ts';
import { describeMerchant, foundMerchant } from './merchant.service.ts';
import { terminalToken } from './merchant.signature.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** Registers a public key of a merchant's system. */
export async function addKey(ctx: Writer, form: Received<typeof merchantEndpoints.addKey>) {
  const { db, user, now } = ctx;
  const { merchantId, id, name, publicKey } = form;
  const { key_count: count } = await foundMerchant(ctx, merchantId);
  assertRoom(Number(count));
  const ids = { company_id: user.companyId, merchant_id: merchantId, id };
  const bytes = Buffer.from(publicKey, 'base64url');
  await fresh(() => accesses.insertKey(db, { ...ids, name, public_key: bytes, created_at: now() }));
  ctx.audit({
    ...{ action: 'merchant.addKey', objectType: 'merchant', objectId: merchantId },
    detail: { key: id, name, publicKey },
  });
  return await describeMerchant(ctx, merchantId);
}

/** Adds a till in the browser; only the hash of its token is kept. */
export async function addTerminal(ctx: Writer, form: Received<typeof merchantEndpoints.addTerminal>) {
  const { db, user, now } = ctx;
  const { merchantId, id, name, storeId } = form;
  const { terminal_count: count } = await foundMerchant(ctx, merchantId);
  assertRoom(Number(count));
  const stores = await merchants.listStores(db, user.companyId, [merchantId]);
  if (storeId !== null && !stores.some((store) => store.id === storeId))
    throw new AppError('NOT_FOUND', `store ${storeId}`);
  const token = terminalToken(merchantId, newToken());
  const ids = { company_id: user.companyId, merchant_id: merchantId, id, store_id: storeId };
  await fresh(() =>
    accesses.insertTerminal(db, { ...ids, name, token_hash: sha256(token), created_at: now() }),
  );
  ctx.audit({
    ...{ action: 'merchant.addTerminal', objectType: 'merchant', objectId: merchantId },
    detail: { terminal: id, name },
  });
  return { merchant: await describeMerchant(ctx, merchantId), token };
}

export async function revokeKey(ctx: Writer, { merchantId, id }: { merchantId: string; id: string }) {
  const name = await revoke(ctx, 'merchant_key', { merchantId, id });
  if (name !== undefined)
    ctx.audit({
      ...{ action: 'merchant.revokeKey', objectType: 'merchant', objectId: merchantId },
      detail: { key: id, name },
    });
  return await describeMerchant(ctx, merchantId);
}

export async function revokeTerminal(ctx: Writer, { merchantId, id }: { merchantId: string; id: string }) {
  const name = await revoke(ctx, 'merchant_terminal', { merchantId, id });
  if (name !== undefined)
    ctx.audit({
      ...{ action: 'merchant.revokeTerminal', objectType: 'merchant', objectId: merchantId },
      detail: { terminal: id, name },
    });
  return await describeMerchant(ctx, merchantId);
}

/** Again, it changes nothing. */
const revoke = (
  { db, user, now }: Writer,
  table: 'merchant_key' | 'merchant_terminal',
  one: { merchantId: string; id: string },
) => accesses.revokeAccess(db, table, { companyId: user.companyId, ...one }, now());

function assertRoom(count: number): void {
  if (count < ACCESSES_MOST) return;
  throw new AppError('WRONG_STATE', { reason: 'tooManyAccesses', values: { most: String(ACCESSES_MOST) } });
}

async function fresh(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    throw isDuplicate(error) ? new AppError('CONFLICT', { reason: 'staleVersion' }) : error;
  }
}
