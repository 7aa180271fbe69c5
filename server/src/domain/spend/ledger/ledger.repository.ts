import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';

export interface Posting {
  account: string;
  /** Debit positive, credit negative; minor units. */
  amount: number;
  currency: string;
}

export async function insertEntry(
  db: Db,
  entry: {
    companyId: string;
    id: string;
    /** What it is about: a document, an order that the company paid, or a payment at a till or with a wallet. */
    about:
      | { document_id: string }
      | { order_id: string }
      | { charge_id: string }
      | { wallet_trade_id: string };
    kind: 'pass' | 'pay' | 'reverse' | 'order' | 'charge' | 'wallet';
    reverses: string | null;
    postings: readonly Posting[];
    now: Date;
  },
): Promise<void> {
  await sendWithNext(
    db,
    db.insertInto('ledger_entry').values({
      company_id: entry.companyId,
      id: entry.id,
      ...entry.about,
      kind: entry.kind,
      reverses: entry.reverses,
      created_at: entry.now,
    }),
  );
  await sendWithNext(
    db,
    db.insertInto('posting').values(
      entry.postings.map((posting, position) => ({
        company_id: entry.companyId,
        entry_id: entry.id,
        position,
        ...posting,
        created_at: entry.now,
      })),
    ),
  );
}

/** The document's last entry of a kind that is not reversed yet. */
export const findLive = (db: Db, companyId: string, documentId: string, kind: 'pass' | 'pay') =>
  db
    .selectFrom('ledger_entry')
    .select('id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entry as mirror')
            .select('mirror.id')
            .where('mirror.company_id', '=', companyId)
            .whereRef('mirror.reverses', '=', 'ledger_entry.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listPostings = (db: Db, companyId: string, entryId: string) =>
  db
    .selectFrom('posting')
    .select(['account', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('entry_id', '=', entryId)
    .orderBy('position')
    .execute();
