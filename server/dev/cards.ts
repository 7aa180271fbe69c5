import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import type { WalletPaper } from '#provider/platform/wecom-wallet.double.ts';
import { DEMO_COMPANY } from '../src/demo/demo.company.ts';
import type { Trade } from '../src/demo/invoices/company.ts';
import { makeSampleInvoice } from '../src/demo/invoices/make-sample-invoice.ts';
import { printPdf } from '../src/demo/invoices/pdf.ts';

export interface CardOrder {
  seed: string;
  date: string;
  trade: Trade;
  /** Cents, tax included. */
  total: number;
}

/** An invoice of the demo company as it lies in somebody's card wallet, with its PDF. */
export function newWalletPaper(order: CardOrder): WalletPaper {
  const invoice = makeSampleInvoice('digital_normal', { ...order, buyer: DEMO_COMPANY });
  const { number, seller, date, total, amount, tax, items } = invoice;
  return {
    ...{ type: '电子发票（普通发票）', code: '', number, date, total, amount, tax },
    ...{
      seller: seller.name,
      sellerTaxId: seller.taxId,
      buyer: DEMO_COMPANY.name,
      buyerTaxId: DEMO_COMPANY.taxId,
    },
    items: items.map(({ name, amount: fee }) => ({ name, fee })),
    pdf: printPdf([invoice]),
  };
}

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Three invoices that can be chosen, and one that another app has locked. */
const ORDERS: readonly (Pick<CardOrder, 'trade' | 'total'> & { days: number; locked?: true })[] = [
  { trade: 'hotel', total: 45_800, days: 3 },
  { trade: 'restaurant', total: 21_200, days: 3 },
  { trade: 'office', total: 8_650, days: 9 },
  { trade: 'technology', total: 19_900, days: 14, locked: true },
];

/** Fills the wallet of each person with invoices of their own. */
export function fillWallets({ wallet }: WecomDouble, openids: readonly string[]): void {
  for (const openid of openids)
    for (const { trade, total, days, locked } of ORDERS) {
      const paper = newWalletPaper({
        seed: `${openid} ${trade} ${dayAgo(days)}`,
        date: dayAgo(days),
        trade,
        total,
      });
      const card = wallet.add(openid, paper);
      if (locked) wallet.elsewhere(card, 'locked');
    }
}
