import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { orderEndpoints, type TravelOrder } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import { linesFrom, newDraft, newExpense, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

const HEAD = 'Order no,Kind,State,Account,Traveller,Title,Start,Date,Amount,Refund,Currency,Paid by,Version';

interface Reported {
  no: string;
  /** Minor units. */
  total?: number;
  refund?: number;
  payer?: 'self' | 'company';
  version: number;
  who?: Person;
}
const decimal = (minor: number): string => (minor / 100).toFixed(2);

/** Orders of flights that travellers paid, with what providers tell of them, and claims of them. */
export function refundDesk(stage: () => { server: TestServer; crew: Crew }) {
  const tell = async (...reported: Reported[]) => {
    const { server, crew } = stage();
    const rows = reported.map(
      ({ no, total = 98_000, refund = 0, payer = 'self', version, who = crew.employee }) =>
        [
          ...[no, 'flight', refund > 0 ? 'refunded' : 'ticketed', who.account, 'Anna Berg', `Flight ${no}`],
          ...['2026-11-17 08:30', '2026-11-10', decimal(total), decimal(refund), 'CNY', payer, version],
        ].join(','),
    );
    const file = { source: 'Blue Sky Travel', text: [HEAD, ...rows].join('\n'), apply: true };
    return sure(await server.call(crew.administrator, orderEndpoints.import, file));
  };
  const orderOf = async (no: string, who = stage().crew.employee): Promise<TravelOrder> => {
    const { items } = sure(await stage().server.call(who, orderEndpoints.mine, { search: no }));
    const found = items.find(({ orderNo }) => orderNo === no);
    if (!found) throw new Error(`there is no order ${no}`);
    return found;
  };
  /** A draft of these expenses. */
  const draftOf = async (
    expenseIds: readonly string[],
    who = stage().crew.employee,
  ): Promise<DocumentDetail> => {
    const { server } = stage();
    const { id, version, typeId } = await newDraft(server, who, []);
    return sure(
      await server.call(who, documentEndpoints.saveDraft, {
        ...{ id, version, typeId, values: { title: 'Fair' } },
        lines: linesFrom(expenseIds.map((expense) => ({ id: expense }))),
      }),
    );
  };
  return {
    tell,
    orderOf,
    draftOf,
    /** The expense of an order, recorded by its traveller. */
    async expenseOf(no: string, who = stage().crew.employee): Promise<string> {
      const expenseId = newId();
      const { id } = await orderOf(no, who);
      sure(await stage().server.call(who, orderEndpoints.claim, { id, expenseId }));
      return expenseId;
    },
    /** A draft of a taxi. */
    async taxiDraft(amount: number, who = stage().crew.employee): Promise<DocumentDetail> {
      const { id } = await newExpense(stage().server, who, amount);
      return await draftOf([id], who);
    },
    submit: ({ id, version }: Pick<DocumentDetail, 'id' | 'version'>, who = stage().crew.employee) =>
      stage().server.call(who, documentEndpoints.submit, { id, version }),
    /** What the traveller owes and no settled claim deducted. */
    async owed(who = stage().crew.employee): Promise<number> {
      const { sums } = sure(await stage().server.call(who, orderEndpoints.owed, {}));
      return sums.reduce((sum, { amount }) => sum + amount, 0);
    },
    /** The balances of the company’s accounts that are not zero. */
    async books(): Promise<Record<string, number>> {
      const { server, crew } = stage();
      const { rows } = await server.owner.query<{ account: string; sum: number }>(
        `select account, sum(amount)::int as sum from posting where company_id = $1
         group by account having sum(amount) <> 0 order by account`,
        [crew.companyId],
      );
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
    },
  };
}
