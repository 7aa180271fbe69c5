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
  /** Those in it, with the path of the department of each. */
  documents: readonly { path: string | null }[];
}

interface Law {
  by: 'owner' | 'finance';
  states: readonly BagState[];
}

/** In which states each act is done, and by whom. Many drop a bag without a word: finance receives it all the same. */
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

/** Whoever may send a passed document back handles its originals. */
const HANDLES: Permission = 'document.returnPassed';

/** Whether a power reaches all that is in the bag. */
const reachesAll = (user: SignedIn, permission: Permission, { documents }: Bag): boolean =>
  documents.length > 0
    ? documents.every(({ path }) => reaches(user, permission, path))
    : user.permissions.has(permission);

/** Its owner, and whoever reads the documents in it for the company. */
export const mayRead = (bag: Bag, user: SignedIn): boolean =>
  bag.owner_id === user.memberId || reachesAll(user, 'document.readCompany', bag);

/** The departments whose bags a member lists: null for the company. */
export const readablePaths = ({ permissions, scoped }: SignedIn): readonly string[] | null =>
  permissions.has('document.readCompany') ? null : (scoped.get('document.readCompany') ?? []);

/** Nobody receives, completes or returns their own bag, or one they prepared as its owner's agent. */
function refusalOfFinance(bag: Bag, user: SignedIn): Refusal | null {
  if (!reachesAll(user, HANDLES, bag))
    return lackOf(HANDLES, user) ?? { code: 'NOT_FOUND', reason: 'outOfScope' };
  if (bag.owner_id === user.memberId) return { code: 'NOT_ALLOWED', reason: 'ownBag' };
  return bag.prepared_by === user.memberId ? { code: 'NOT_ALLOWED', reason: 'preparedByMe' } : null;
}

/** Why this person may not do it with the bag now; null when they may. */
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

/** A document as far as its originals go. */
export interface Paper {
  number: string | null;
  submitter_id: string;
  status: DocumentStatus;
  has_papers: boolean;
  bag_id: string | null;
  bag_number: number | null;
}

/** Whether originals of it may be on their way: sent, alive, and with something that has originals. */
export const hasOriginals = ({ number, status, has_papers }: Paper): boolean =>
  number !== null && has_papers && PAPER_STATUSES.includes(status);

/** Why the document cannot go in this bag of the member's; null when it can. */
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
