import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { connect, UNATTENDED } from '#database/connect.ts';
import { sweepSearch } from '#database/search.sweep.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Crew } from '../../../test/builders.ts';
import { compare, productSide, rowOf, type Side } from '../compare.ts';
import type { Length } from '../length.ts';
import type { Measure } from '../runner.ts';
import { APP_ROLE, asOwner, type Running } from '../setting.ts';
import type { Filled } from '../stage.ts';
import { callBy, type Measured } from '../targets.ts';

const TERMS = {
  'one number': 'OLD-00000037',
  'a word that nothing has': 'quetzalcoatl',
};

const COMPANIES = 2;

/** The sweep leaves what is younger to the next one. The rows before have changed more than a company does in a day. */
const LATER_MS = 3_600_000;

/** Writes the terms of two companies' whole history, as the sweep does in the background, and returns the companies. */
export async function withTerms({ url, crews }: Filled): Promise<Crew[]> {
  const { db, close } = connect({ url, most: 1, role: APP_ROLE, patience: UNATTENDED });
  const swept = crews.slice(0, COMPANIES);
  try {
    const now = new Date(Date.now() + LATER_MS);
    for (const { companyId } of swept) {
      await inTransaction(db, companyId, (tx) =>
        tx
          .deleteFrom('search_progress')
          .where('company_id', '=', companyId)
          .where('list', '=', 'document')
          .execute(),
      );
      await sweepSearch(db, 'document', companyId, now);
    }
  } finally {
    await close();
  }
  // As the database does by itself within a minute.
  await asOwner(url, 'vacuum analyze document_search');
  return swept;
}

/** A search over everything that finance sees, against the same list without a search. */
export const searches = (server: Running, crews: readonly Crew[], length: Length): Measure[] =>
  Object.entries(TERMS).map(([what, search]) => async () => {
    const listBy = (input: object): Measured => ({
      ...{ name: 'list', endpoint: documentListEndpoints.company, changes: false },
      targets: crews.map((crew) => callBy(crew, crew.manager, input)),
    });
    const searching = listBy({ search });
    const side = (one: Measured): Side => ({ ...productSide(server, one, 1), slices: () => one.targets });
    const sides = { product: side(searching), reference: side(listBy({})) };
    const tidy = () => Promise.resolve();
    const compared = await compare(searching, sides, {
      length: { ...length, rounds: length.asides },
      callers: 1,
      tidy,
    });
    return [rowOf('13', `search for ${what}, p50`, compared, { gate: 3, goal: 1.5, by: 'time' })];
  });
