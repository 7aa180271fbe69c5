import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { DocumentStatus } from '../documents/document.status.ts';
import { TypeIcon } from '../documents/document.type.ts';
import { change, read } from '../endpoint.ts';
import { Done, Id, Instant, LocalText, NonEmptyText, ReasonText, Text, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/**
 * Open: created, its label can be printed. HandedOver: its owner states that it was left at finance. Received: finance
 * has it. Missing: finance has it, but originals are missing. Returned: finance gave it back. Closed: complete.
 * Discarded: never used; its documents can go into another bag.
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

/** Statuses of a document in which its paper originals may be needed by finance. */
export const PAPER_STATUSES: readonly DocumentStatus[] = [
  'UnderApproval',
  'Returned',
  'Passed',
  'InPayment',
  'Paid',
];

/** Maximum number of documents in one envelope. */
export const BAG_MOST = 50;

/** Actions on a bag: the first four are for its owner, the others for finance. */
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

/** A document as listed in a bag. */
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
  /** Numbered per company; the last digit is a check digit. */
  number: z.int(),
  state: BagState,
  owner: MemberRef,
  documentCount: z.int(),
  /** Finance's remarks: what is missing, or why it was returned. */
  remarks: z.string(),
  /** When it entered its current state. */
  since: Instant,
  receivedBy: MemberRef.nullable(),
  version: Version,
  actions: z.array(BagAction),
});
export type BagSummary = z.infer<typeof BagSummary>;

export const BagDetail = BagSummary.extend({
  /** Content of the QR code: digits only, which scanners type correctly on any keyboard layout. */
  label: z.string(),
  /** The owner's note at handover: where the bag was left. */
  note: z.string(),
  createdAt: Instant,
  handedOverAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  documents: z.array(
    BagDocument.extend({
      /** Which of its originals are missing; null when none are. */
      missing: z.string().nullable(),
    }),
  ),
});
export type BagDetail = z.infer<typeof BagDetail>;

/** A document's bag as shown to the document's readers; excludes the other documents in it. */
export const BagOnDocument = z.object({
  id: Id,
  number: z.int(),
  state: BagState,
  /** What is missing of this document's originals; otherwise finance's remarks on the bag. */
  remarks: z.string(),
  since: Instant,
  /** The current user may open the bag. */
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
      /** It belongs to the current user and can be put in a bag. */
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
