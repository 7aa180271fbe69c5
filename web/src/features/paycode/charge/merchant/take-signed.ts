import type { OpenCharge, OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { readStored } from '#device/storage.ts';
import { checkSigned, type SignedFault } from './signed-code.ts';
import { keepTaken, listTaken } from './taken-store.ts';

/** Checks a signed code and keeps the payment; what is wrong with it, or null once it is kept. */
export async function takeSigned(merchantId: string, form: OpenChargeForm): Promise<SignedFault | null> {
  const { authCode, amount, currency, outTradeNo, takenAt = '' } = form;
  const sold = { merchantId, amount, currency, now: Date.now() };
  const checked = await checkSigned(authCode, { ...sold, keys: readStored('tillKeys') });
  if (typeof checked === 'string') return checked;
  const { number, certificate, total } = checked;
  const open = { charge: null, fault: null, noted: false };
  const taken = { outTradeNo, merchantId, number, certificate, at: takenAt, form, ...open };
  try {
    const kept = await keepTaken(taken, total);
    return kept === 'kept' ? null : kept;
  } catch {
    // A private window, or a full disk: what cannot be kept is not taken.
    return 'notKept';
  }
}

/** The server's answer to a payment that was kept; null while there is none. */
export const answerOf = async (merchantId: string, outTradeNo: string): Promise<OpenCharge | null> =>
  (await listTaken(merchantId)).find((one) => one.outTradeNo === outTradeNo)?.charge ?? null;
