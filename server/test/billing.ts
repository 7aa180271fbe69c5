import { billEndpoints } from '@outlay/contract/travel/bill';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import { see, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

export const PROVIDER = 'Blue Sky Travel';

interface Order {
  no: string;
  total: string;
  refund?: string;
  payer?: 'company' | 'self';
  state?: string;
  currency?: string;
}

/** A row of the provider's file of orders; an order of October. */
const rowOf = (one: Order, account: string): string => {
  const { no, total, refund = '0', payer = 'company', state = 'ticketed', currency = 'CNY' } = one;
  const flight = ['flight', state, account, 'Anna Berg', 'MU5101', '2026-10-12'];
  return [no, ...flight, total, refund, currency, payer].join();
};
const HEAD = 'Order no,Kind,State,Account,Traveller,Title,Date,Amount,Refund,Currency,Paid by';

/** Orders of a provider and its bills, as the administrator imports and pays them. */
export function billDesk(stage: () => { server: TestServer; crew: Crew }) {
  /** Imports orders, as they are now. */
  const order = async (...orders: Order[]) => {
    const { server, crew } = stage();
    const rows = orders.map((one) => rowOf(one, crew.employee.account));
    const form = { source: PROVIDER, text: [HEAD, ...rows].join('\n'), apply: true };
    sure(await server.call(crew.administrator, orderEndpoints.import, form));
  };
  const importBill = async (
    rows: readonly string[],
    { month = '2026-10', apply = true, head = 'Order no,Amount' } = {},
  ) => {
    const { server, crew } = stage();
    const form = { source: PROVIDER, month, text: [head, ...rows].join('\n'), apply };
    return await server.call(crew.administrator, billEndpoints.import, form);
  };
  const open = async (id: string) => {
    const { server, crew } = stage();
    return sure(await server.call(crew.administrator, billEndpoints.get, { id }));
  };
  return {
    order,
    ask: importBill,
    open,
    /** Imports the bill of a month and opens it. */
    bill: async (rows: readonly string[], month = '2026-10') =>
      await open(sure(await importBill(rows, { month })).billId ?? ''),
    /** Pays what is payable now. */
    async pay(id: string, documentId = newId(), more: { amount?: number; version?: number } = {}) {
      const { server, crew } = stage();
      const { version, payable } = await open(id);
      const form = { id, version, documentId, amount: payable.amount, ...more };
      return await server.call(crew.administrator, billEndpoints.pay, form);
    },
    draftOf: async (id: string) => await see(stage().server, stage().crew.administrator, id),
  };
}

/** The bill of September, with one order that nobody knows. */
export async function newBill(server: TestServer, crew: Crew): Promise<string> {
  const { ask } = billDesk(() => ({ server, crew }));
  return sure(await ask(['B-1,980.00'], { month: '2026-09' })).billId ?? '';
}
