import { createHash } from 'node:crypto';
import type { OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { isForeignCode } from '@outlay/contract/paycode/paycode.code';
import { listCodes, type OpenedCodes } from '#domain/paycode/corporate-wallet/codes.service.ts';
import { faultTextOf, noteFault } from '#domain/paycode/corporate-wallet/reach.service.ts';
import { OpenError, type MerchantCaller } from '#domain/paycode/merchant/merchant.open.service.ts';
import { assertFewBad } from '#domain/paycode/paycode/claim.service.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import * as charges from '../charge.repository.ts';
import type { OpenServing } from '../open-serve.service.ts';
import type { ShownCode } from './claim-shown.service.ts';

type Reading = Pick<OpenServing, 'asSystem' | 'codes'>;

/**
 * Queries the platforms of the company for the person who shows a code that does not have our form, outside of any
 * transaction; null if no platform knows it, or the payment is there already. A repeated request has the same number.
 *
 * @throws OpenError SYSTEM_ERROR if a platform did not answer
 */
export async function readShown(
  { asSystem, codes }: Reading,
  { companyId, merchantId, enabled }: MerchantCaller,
  { authCode, outTradeNo }: OpenChargeForm,
): Promise<ShownCode | null> {
  if (!isForeignCode(authCode) || !enabled) return null;
  const wallets = await asSystem(companyId, async (ctx) => {
    if (await charges.findByOutNo(ctx.db, companyId, { merchantId, outTradeNo })) return [];
    await assertFewBad(ctx, merchantId);
    return await listCodes(ctx, codes);
  });
  const requestId = createHash('sha256').update(`${merchantId} ${outTradeNo}`).digest('hex').slice(0, 32);
  for (const wallet of wallets) {
    const said = await decoded({ asSystem, companyId }, wallet, { payCode: authCode, requestId });
    if (said) return { walletId: wallet.id, userId: said.userId };
  }
  return null;
}

async function decoded(
  { asSystem, companyId }: Pick<Reading, 'asSystem'> & { companyId: string },
  { id, port, reach }: OpenedCodes,
  code: { payCode: string; requestId: string },
): Promise<{ userId: string } | null> {
  try {
    return await port.decode(reach, code);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await asSystem(companyId, (ctx) => noteFault(ctx, id, faultTextOf(error)));
    throw new OpenError('SYSTEM_ERROR', 'the platform of the code did not answer; send it again');
  }
}
