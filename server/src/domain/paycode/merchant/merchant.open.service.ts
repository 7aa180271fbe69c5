import { NONCE_SECONDS } from '@outlay/contract/paycode/merchant.open';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { OpenContext } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import * as accesses from './access.repository.ts';
import * as merchants from './merchant.repository.ts';
import {
  isSignedBy,
  isTimely,
  readSigned,
  readTerminal,
  requestText,
  type SignedRequest,
} from './merchant.signature.ts';
import { notAuthenticated, OpenError } from './open.error.ts';

/** A merchant's system or till that has proved who it is. */
export interface MerchantCaller {
  companyId: string;
  merchantId: string;
  name: string;
  type: ExpenseType;
  enabled: boolean;
  /** Null for a system that signs. */
  terminal: { id: string; name: string; storeId: string | null } | null;
}

export interface OpenRequest extends SignedRequest {
  authorization: string;
}

/**
 * Who calls, by the signature of the request or by the token of a terminal. A signed request is taken once.
 *
 * @throws OpenError NOT_AUTHENTICATED
 */
export async function authenticate(ctx: OpenContext, request: OpenRequest): Promise<MerchantCaller> {
  const signed = readSigned(request.authorization);
  const terminal = signed ? null : readTerminal(request.authorization);
  const merchantId = signed?.merchant ?? terminal?.merchantId;
  if (merchantId === undefined) throw notAuthenticated('no signature and no token of a terminal');
  const companyId = await ctx.transact(({ db }) => merchants.findCompany(db, merchantId));
  if (companyId === undefined) throw notAuthenticated('unknown merchant');
  return await ctx.transact(async (inner) => {
    await inner.enterCompany(companyId);
    const row = await merchants.findMerchant(inner.db, companyId, merchantId);
    if (!row) throw notAuthenticated('unknown merchant');
    const place = { companyId, merchantId };
    const by = terminal
      ? await byToken(inner, place, terminal.token)
      : await bySignature(inner, place, request);
    const enabled = row.enabled && (await merchants.takesPayments(inner.db, companyId));
    return { ...place, name: row.name, type: row.type, enabled, terminal: by };
  });
}

interface Place {
  companyId: string;
  merchantId: string;
}

const USE_NOTED_MS = 60_000;
const isNoted = (last: Date | null, now: Date) =>
  last !== null && Math.abs(now.getTime() - last.getTime()) < USE_NOTED_MS;

async function byToken({ db, now }: OpenContext, { companyId, merchantId }: Place, token: string) {
  const row = await accesses.findTerminal(db, companyId, merchantId, sha256(token));
  if (!row) throw notAuthenticated('unknown or revoked terminal');
  if (!isNoted(row.last_used_at, now()))
    await accesses.noteUse(db, 'merchant_terminal', companyId, { id: row.id, now: now() });
  return { id: row.id, name: row.name, storeId: row.store_id };
}

async function bySignature({ db, now }: OpenContext, place: Place, request: OpenRequest): Promise<null> {
  const header = readSigned(request.authorization);
  if (!header) throw notAuthenticated('no signature');
  if (!isTimely(header.timestamp, now())) throw notAuthenticated('the timestamp is not within 300 seconds');
  const key = await accesses.findKey(db, { ...place, id: header.key });
  if (!key) throw notAuthenticated('unknown or revoked key');
  if (!isSignedBy(key.public_key, requestText(request, header), header.signature))
    throw notAuthenticated('the signature does not fit the request');
  const { companyId } = place;
  const expires = new Date(now().getTime() + NONCE_SECONDS * 1000);
  const nonce = { company_id: companyId, key_id: key.id, nonce: header.nonce, expires_at: expires };
  if (!(await accesses.insertNonce(db, nonce))) throw notAuthenticated('the nonce was used before');
  if (!isNoted(key.last_used_at, now()))
    await accesses.noteUse(db, 'merchant_key', companyId, { id: key.id, now: now() });
  return null;
}

export function assertEnabled({ enabled }: Pick<MerchantCaller, 'enabled'>): void {
  if (!enabled) throw new OpenError('MERCHANT_DISABLED', 'the company takes no payments of this merchant');
}

export { OpenError } from './open.error.ts';
export { noncesBefore } from './access.repository.ts';
export { listCompanies, listStores as listMerchantStores } from './merchant.repository.ts';
