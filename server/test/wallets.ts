import { documentEndpoints } from '@outlay/contract/documents/document';
import type { CardResult, ChosenCard } from '@outlay/contract/spend/invoice.wallet';
import { walletEndpoints } from '@outlay/contract/spend/invoice.wallet';
import type { WalletPaper } from '#provider/platform/wecom-wallet.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { createFakeRecogniser, recognitionOf } from '#provider/recognition/recognition.fake.ts';
import { linesFrom, newCompany, newDraft, newExpense, see, sure } from './builders.ts';
import { connected } from './connecting.ts';
import type { Person, TestServer } from './harness.ts';

let count = 0;

/** A digital invoice for a hotel night, with a number of its own, and a file of which `readingCards` reads the fields. */
export function cardPaper(
  change: Partial<WalletPaper> = {},
  inFile: Record<string, string> = {},
): WalletPaper {
  count += 1;
  const number = `2631200000${String(count).padStart(10, '0')}`;
  const paper = {
    ...{ type: '电子发票（普通发票）', code: '', number, date: '2026-11-02' },
    ...{ seller: '上海海港酒店有限公司', buyer: 'Harbour Works', buyerTaxId: '', total: 12_345 },
    ...{ amount: 11_646, tax: 699, items: [{ name: '*住宿服务*住宿费', fee: 12_345 }] },
    ...change,
  };
  const fields = { number: paper.number, total: (paper.total / 100).toFixed(2), ...inFile };
  return { pdf: Buffer.from(`%PDF-1.7 ${JSON.stringify(fields)}`), ...paper };
}

/** Reads the fields of `cardPaper`'s files. */
export const readingCards = () =>
  createFakeRecogniser((bytes) => {
    const text = Buffer.from(bytes).toString('utf8');
    if (!text.startsWith('%PDF'))
      return { ...recognitionOf('other', {}), status: 'unsupported', invoices: [] };
    const fields = JSON.parse(text.slice('%PDF-1.7 '.length)) as Record<string, string>;
    return { ...recognitionOf('digital_normal', fields), mediaType: 'application/pdf' };
  });

/** A company that uses the wallets of a simulated WeCom; `close` ends both for the next test. */
export async function walletCompany(server: TestServer) {
  const wecom = await openWecomDouble({ people: [], now: () => server.now().getTime() });
  const ours = await newCompany(server, 'Harbour Works');
  const { id: connectionId } = await connected(server, ours, wecom.source, { uses: ['signIn', 'wallet'] });
  const close = async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
  return { wecom, ours, connectionId, close };
}

/** Common steps with invoices of a card wallet. */
export function walletDesk(server: () => TestServer, double: () => WecomDouble) {
  const imported = async (who: Person, connectionId: string, cards: ChosenCard[]): Promise<CardResult[]> =>
    sure(await server().call(who, walletEndpoints.import, { connectionId, cards })).items;

  /** Puts an invoice into somebody's wallet and imports it. */
  async function newCard(who: Person, connectionId: string, paper = cardPaper()) {
    const card = double().wallet.add(`o-${who.memberId}`, paper);
    const [result] = await imported(who, connectionId, [card]);
    if (!result?.invoice) throw new Error(`not imported: ${JSON.stringify(result)}`);
    return { card, invoice: result.invoice, paper };
  }

  /** A draft claim with an expense for each invoice. */
  async function claimOf(who: Person, invoiceIds: readonly string[]) {
    const expenses = [];
    for (const id of invoiceIds) expenses.push(await newExpense(server(), who, 12_345, [id]));
    const { id, version, typeId } = await newDraft(server(), who, []);
    const form = { id, version, typeId, values: { title: 'A visit' }, lines: linesFrom(expenses) };
    return sure(await server().call(who, documentEndpoints.saveDraft, form));
  }

  const submit = (who: Person, { id, version }: { id: string; version: number }) =>
    server().call(who, documentEndpoints.submit, { id, version });

  async function act(who: Person, name: 'withdraw' | 'void', id: string): Promise<void> {
    const { version } = await see(server(), who, id);
    sure(await server().call(who, documentEndpoints[name], { id, version, reason: 'because' }));
  }

  /** Delivers what a company has to tell its wallets until nothing is left; failed deliveries are repeated. */
  async function deliverAll({ companyId }: { companyId: string }, most = 400): Promise<void> {
    for (let round = 0; round < most; round += 1) {
      const { rows } = await server().owner.query<{ id: string }>(
        `select id from outbox where company_id = $1 and topic like 'wallet.%'
         and id not in (select outbox_id from outbox_delivery where company_id = $1) limit 50`,
        [companyId],
      );
      if (rows.length === 0) return;
      for (const { id } of rows)
        await server()
          .app.jobs.deliver({ companyId, id })
          .catch(() => undefined);
    }
    throw new Error('wallets are still to be told');
  }

  return { imported, newCard, claimOf, submit, act, told: deliverAll };
}
