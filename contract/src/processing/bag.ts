import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { DocumentStatus } from '../documents/document.status.ts';
import { TypeIcon } from '../documents/document.type.ts';
import { change, read } from '../endpoint.ts';
import { Done, Id, Instant, LocalText, NonEmptyText, ReasonText, Text, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/**
 * Open: made, its label can be printed. HandedOver: its owner says that it was dropped at finance. Received: finance
 * has it. Missing: finance has it, and originals are missing. Returned: finance gave it back. Closed: all is there.
 * Discarded: it was never needed; its documents are free.
 */
export const BAG_STATES = [
  'Open',
  'HandedOver',
  'Received',
  'Missing',
  'Returned',
  'Closed',
  'Discarded',
] as const;
export const BagState = z.enum(BAG_STATES);
export type BagState = z.infer<typeof BagState>;

/** The specification's `invoiceBagStatus`: 0 without a bag, then 1 Open to 6 Closed in the order above. */
export const bagStatus = (state: BagState | null): number =>
  state === null || state === 'Discarded' ? 0 : BAG_STATES.indexOf(state) + 1;

/** Of a document whose originals may be on their way to finance or wanted there. */
export const PAPER_STATUSES: readonly DocumentStatus[] = [
  'UnderApproval',
  'Returned',
  'Passed',
  'InPayment',
  'Paid',
];

/** An envelope holds no more. */
export const BAG_MOST = 50;

/** The buttons of a bag: the first four are its owner's, the others finance's. */
export const BagAction = z.enum([
  'change',
  'handOver',
  'takeBack',
  'discard',
  'receive',
  'close',
  'reportMissing',
  'return',
]);
export type BagAction = z.infer<typeof BagAction>;

/** A document as a bag shows it. */
export const BagDocument = z.object({
  documentId: Id,
  number: z.string(),
  title: z.string(),
  typeName: LocalText,
  icon: TypeIcon,
  status: DocumentStatus,
  money: Money,
});
export type BagDocument = z.infer<typeof BagDocument>;

export const BagSummary = z.object({
  id: Id,
  /** One series a company; the last digit is a check digit. */
  number: z.int(),
  state: BagState,
  owner: MemberRef,
  documentCount: z.int(),
  /** Finance's words: what is missing, why it came back. */
  remarks: z.string(),
  /** Since when it is in its state. */
  since: Instant,
  receivedBy: MemberRef.nullable(),
  version: Version,
  actions: z.array(BagAction),
});
export type BagSummary = z.infer<typeof BagSummary>;

export const BagDetail = BagSummary.extend({
  /** What its QR code says: digits only, which every scanner types on every keyboard. */
  label: z.string(),
  /** The owner's words at handing over: where it was left. */
  note: z.string(),
  createdAt: Instant,
  handedOverAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  documents: z.array(
    BagDocument.extend({
      /** What of its originals is missing; null where nothing is. */
      missing: z.string().nullable(),
    }),
  ),
});
export type BagDetail = z.infer<typeof BagDetail>;

/** What whoever reads a document is told of its bag: of the other documents in it, nothing. */
export const BagOnDocument = z.object({
  id: Id,
  number: z.int(),
  state: BagState,
  /** What is missing of this document's originals, else what finance said of the bag. */
  remarks: z.string(),
  since: Instant,
  /** I may open the bag. */
  readable: z.boolean(),
});
export type BagOnDocument = z.infer<typeof BagOnDocument>;

const Seen = z.object({ id: Id, version: Version });
const DocumentIds = z.array(Id).min(1).max(BAG_MOST);

export const bagEndpoints = {
  mine: read({
    path: '/bag/getMine',
    policy: 'document.create',
    queries: 3,
    request: PageRequest,
    response: pageOf(BagSummary),
    summary: 'My invoice bags, newest first.',
  }),
  candidates: read({
    path: '/bag/getDocuments',
    policy: 'document.create',
    request: z.object({}),
    response: z.object({ items: z.array(BagDocument) }),
    summary: 'My documents whose originals may go in a bag: in none yet, newest first, 200 at most.',
  }),
  ofDocument: read({
    path: '/bag/getOfDocument',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: z.object({
      bag: BagOnDocument.nullable(),
      /** It is mine and could go in one. */
      mayBag: z.boolean(),
    }),
    summary: 'Where the paper originals of a document are.',
  }),
  detail: read({
    path: '/bag/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: BagDetail,
    summary: 'One invoice bag: of mine, or for finance and audit.',
  }),
  create: change({
    path: '/bag/create',
    policy: 'document.create',
    secret: false,
    request: z.object({ id: Id, documentIds: DocumentIds }),
    response: BagDetail,
    summary: 'Puts originals of my documents in a new bag, which gets its number.',
  }),
  change: change({
    path: '/bag/change',
    policy: 'document.create',
    secret: false,
    request: Seen.extend({ documentIds: DocumentIds }),
    response: BagDetail,
    summary: 'What is in my bag from now on.',
  }),
  handOver: change({
    path: '/bag/handOver',
    policy: 'document.create',
    secret: false,
    request: Seen.extend({ note: Text.default('') }),
    response: BagDetail,
    summary: 'I dropped the bag at finance.',
  }),
  takeBack: change({
    path: '/bag/takeBack',
    policy: 'document.create',
    secret: false,
    request: Seen,
    response: BagDetail,
    summary: 'I did not drop it after all; as long as finance has not received it.',
  }),
  discard: change({
    path: '/bag/discard',
    policy: 'document.create',
    secret: false,
    request: Seen,
    response: Done,
    summary: 'I need the bag no more; its documents can go in another.',
  }),
  receive: change({
    path: '/bag/receive',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: z.object({ code: NonEmptyText }),
    response: BagDetail,
    summary: 'Finance has the bag whose label was scanned or whose number was typed.',
  }),
  close: change({
    path: '/bag/close',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: Seen,
    response: BagDetail,
    summary: 'All originals are there.',
  }),
  reportMissing: change({
    path: '/bag/reportMissing',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: Seen.extend({
      missing: z
        .array(z.object({ documentId: Id, remarks: NonEmptyText }))
        .min(1)
        .max(BAG_MOST),
    }),
    response: BagDetail,
    summary: 'Of which documents originals are missing, and what.',
  }),
  return: change({
    path: '/bag/return',
    policy: 'document.returnPassed',
    scoped: true,
    secret: false,
    request: Seen.extend({ remarks: ReasonText }),
    response: BagDetail,
    summary: 'The bag goes back to its owner, who can hand it over again.',
  }),
};
