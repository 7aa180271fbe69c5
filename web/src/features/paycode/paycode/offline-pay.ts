import { OFFLINE_PREFIX, OFFLINE_SEPARATOR } from '@outlay/contract/paycode/paycode.code';
import { changeDevice, type KeptDevice } from './device-store.ts';
import { signed } from './enrol.ts';

/** Minor units that may still be signed before the next contact. */
export const offlineLeft = ({ offline, signed: payments }: KeptDevice): number =>
  Math.max(0, offline.total - payments.reduce((sum, { amount }) => sum + amount, 0));

/** The most that one payment without a network may be. Minor units. */
export const offlineMost = (device: KeptDevice): number =>
  Math.min(device.offline.perPayment, offlineLeft(device));

/** The certificate is over: the device must have a network before it signs again. */
export const isCertificateOver = ({ expiresAt, skewMs }: KeptDevice): boolean =>
  new Date(expiresAt).getTime() <= Date.now() + skewMs;

/**
 * Signs a payment for a till that has no network either, as the text of a QR code. Its number is taken before anything is
 * shown, so that no two payments have the same. Null if the amount is above what is left.
 */
export async function signPayment(owner: string, amount: number): Promise<string | null> {
  let number = -1;
  const now = (skewMs: number) => new Date(Date.now() + skewMs);
  const device = await changeDevice(owner, (kept) => {
    number = amount <= offlineMost(kept) ? kept.counter : -1;
    if (number < 0) return kept;
    const payment = { counter: number, amount, at: now(kept.skewMs).toISOString() };
    return { ...kept, counter: number + 1, signed: [...kept.signed, payment] };
  });
  if (!device || number < 0) return null;
  const payment = await signed(device.signer, {
    h: device.handle,
    c: number,
    t: Math.floor(now(device.skewMs).getTime() / 1000),
    a: amount,
    n: crypto.randomUUID(),
  });
  return OFFLINE_PREFIX + device.certificate + OFFLINE_SEPARATOR + payment;
}
