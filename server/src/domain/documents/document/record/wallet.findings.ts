import type { Finding } from '@outlay/contract/documents/document.detail';
import type { WalletStanding } from '@outlay/contract/spend/invoice';

interface Carded {
  number: string;
  seller: string;
  wallet: WalletStanding | null;
}

const CODES: Readonly<Partial<Record<WalletStanding, Finding['code']>>> = {
  elsewhere: 'walletElsewhere',
  cancelled: 'walletCancelled',
};

/** Invoices that another app uses, or that were cancelled, as their card wallet says. */
export const walletFindings = (invoices: readonly Carded[]): Finding[] =>
  invoices.flatMap(({ number, seller, wallet }) => {
    const code = wallet === null ? undefined : CODES[wallet];
    const values = { number, seller };
    return code ? [{ code, effect: 'forbid' as const, lineId: null, rule: null, cutTo: null, values }] : [];
  });

/** The stored findings with those of the card wallet as of now, which change after the submission. */
export function currentFindings(stored: readonly Finding[], invoices: readonly Carded[]): Finding[] {
  const codes = Object.values(CODES);
  return [...walletFindings(invoices), ...stored.filter(({ code }) => !codes.includes(code))];
}
