import { z } from 'zod';
import { BagState, BagSummary } from './bag.ts';
import { change, read } from '../endpoint.ts';
import { Id, Text, Version } from '../fields.ts';
import { MANY_MOST, ManyResults } from '../many.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';

/** Filter for the company's bags; an empty one finds all but the discarded ones. */
export const BagFilter = z.object({
  states: z.array(BagState).max(7).default([]),
  /** Matches the beginning of a bag's number, its owner's name, or the number of a document in it. */
  search: Text.default(''),
  ...OnlyThese,
  /** `state`: in the order in which a bag passes through them; `documents`: by number of documents. */
  ...orderBy(['since', 'number', 'owner', 'documents', 'state'], true),
});
export type BagFilter = z.infer<typeof BagFilter>;

const SeenBags = z.object({
  bags: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MANY_MOST),
});

/** The list of bags and the operations on several bags at once. */
export const bagListEndpoints = {
  bags: read({
    path: '/bag/getPage',
    policy: 'document.readCompany',
    scoped: true,
    queries: 3,
    request: PageRequest.extend(BagFilter.shape),
    response: pageOf(BagSummary),
    summary: 'The invoice bags of the company, or of the departments that a role reaches.',
  }),
  totals: read({
    path: '/bag/getTotals',
    policy: 'document.readCompany',
    scoped: true,
    queries: 1,
    request: BagFilter,
    response: ListTotals.extend({
      /** Number of bags in each state with the same filter, except for its `states`. */
      states: z.partialRecord(BagState, z.int()),
    }),
    summary: 'How many bags the same filter finds, and how many each state would show.',
  }),
  export: read({
    path: '/bag/exportPage',
    kind: 'binary',
    policy: 'document.readCompany',
    scoped: true,
    request: BagFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All bags that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  receiveMany: change({
    path: '/bag/receiveMany',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: SeenBags,
    response: ManyResults,
    summary: 'Finance has these bags; each stands for itself, and says why it could not be received.',
  }),
  closeMany: change({
    path: '/bag/closeMany',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: SeenBags,
    response: ManyResults,
    summary: 'All originals of these bags are there; each stands for itself, and says why it could not be.',
  }),
};
