import { PAPER_STATUSES, type BagAction, type BagState } from '@outlay/contract/processing/bag';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { Permission } from '@outlay/contract/permission';
import { reaches } from '#request/admission.ts';
import type { SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';

export interface Bag {
  number: number;
  owner_id: string;
  prepared_by: string | null;
  state: string;
  /** The bag's documents, with their department paths. */
  documents: readonly { path: string | null }[];
}

interface Law {
  by: 'owner' | 'finance';
  states: readonly BagState[];
}

/** The states and actor of each act. Finance can receive a bag that was never handed over, as many are. */
const LAW: Record<BagAction, Law> = {
  change: { by: 'owner', states: ['Open', 'Returned'] },
  handOver: { by: 'owner', states: ['Open', 'Returned'] },
  takeBack: { by: 'owner', states: ['HandedOver'] },
  discard: { by: 'owner', states: ['Open', 'Returned'] },
  receive: { by: 'finance', states: ['Open', 'HandedOver', 'Returned'] },
  close: { by: 'finance', states: ['Received', 'Missing'] },
  reportMissing: { by: 'finance', states: ['Received', 'Missing', 'Closed'] },
  return: { by: 'finance', states: ['Received', 'Missing'] },
};
const ACTIONS = Object.keys(LAW) as BagAction[];

/** The permission for handling originals is that for returning passed documents. */
const HANDLES: Permission = 'document.returnPassed';

/** Whether the permission covers all documents in the bag. */
const reachesAll = (user: SignedIn, permission: Permission, { documents }: Bag): boolean =>
  documents.length > 0
    ? documents.every(({ path }) => reaches(user, permission, path))
    : user.permissions.has(permission);

/** Readable by its owner, and by readers of company documents whose permission covers all its documents. */
export const mayRead = (bag: Bag, user: SignedIn): boolean =>
  bag.owner_id === user.memberId || reachesAll(user, 'document.readCompany', bag);

/** Paths of the departments whose bags the member may list; null for the whole company. */
export const readablePaths = ({ permissions, scoped }: SignedIn): readonly string[] | null =>
  permissions.has('document.readCompany') ? null : (scoped.get('document.readCompany') ?? []);

/** Nobody receives, completes or returns their own bag, or one they prepared as its owner's agent. */
function refusalOfFinance(bag: Bag, user: SignedIn): Refusal | null {
  if (!reachesAll(user, HANDLES, bag))
    return lackOf(HANDLES, user) ?? { code: 'NOT_FOUND', reason: 'outOfScope' };
  if (bag.owner_id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownBag' };
  return bag.prepared_by === user.memberId ? { code: 'NOT_ALLOWED', reason: 'preparedByMe' } : null;
}

/** Why the act on the bag is refused now; null when it is allowed. */
export function refusalOn(action: BagAction, bag: Bag, user: SignedIn): Refusal | null {
  const { by, states } = LAW[action];
  if (by === 'owner' && bag.owner_id !== user.memberId) return { code: 'NOT_FOUND', reason: 'wrongStatus' };
  const refusal = by === 'finance' ? refusalOfFinance(bag, user) : null;
  if (refusal) return refusal;
  if ((states as readonly string[]).includes(bag.state)) return null;
  const values = { number: String(bag.number) };
  return action === 'receive' && bag.state !== 'Discarded'
    ? { code: 'WRONG_STATE', reason: 'bagReceived', values }
    : { code: 'WRONG_STATE', reason: 'wrongStatus' };
}

export const actionsOn = (bag: Bag, user: SignedIn): BagAction[] =>
  ACTIONS.filter((action) => refusalOn(action, bag, user) === null);

/** The document columns that concern its originals. */
export interface Paper {
  number: string | null;
  submitter_id: string;
  status: DocumentStatus;
  has_papers: boolean;
  bag_id: string | null;
  bag_number: number | null;
}

/** Whether there may be originals to send: submitted, not ended, and with lines or attachments. */
export const hasOriginals = ({ number, status, has_papers }: Paper): boolean =>
  number !== null && has_papers && PAPER_STATUSES.includes(status);

/** Why the document cannot be put in this bag of the member; null when it can. */
export function refusalToPut(paper: Paper | undefined, bagId: string, memberId: string): Refusal | null {
  if (paper?.submitter_id !== memberId) return { code: 'NOT_FOUND', reason: 'notSubmitter' };
  const values = { number: paper.number ?? '' };
  if (!hasOriginals(paper)) return { code: 'WRONG_STATE', reason: 'noOriginals', values };
  if (paper.bag_id === null || paper.bag_id === bagId) return null;
  return {
    code: 'CONFLICT',
    reason: 'inAnotherBag',
    values: { ...values, bag: String(paper.bag_number ?? '') },
  };
}
