import type { RouteReason, SkipReason } from '@outlay/contract/documents/flow';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';

/** Who was found for a node, and why. */
export interface Found {
  ids: string[];
  reason: RouteReason;
}

export interface Seating {
  holders: string[];
  reason: RouteReason;
  skipped: SkipReason | null;
  /** Nobody may decide: the document cannot go on. */
  stuck: boolean;
}

/** What the policies of a node need to know. */
export interface Seats {
  submitterId: string;
  amount: number;
  /** Who has approved in this run already, and who approved the node right before. */
  approved: readonly string[];
  approvedBefore: readonly string[];
  /** The submitter's next leaders, and the flow's fallback: asked only when needed. */
  leaders: () => Promise<Found>;
  fallback: () => Promise<Found>;
}

type Policies = Pick<DecidingNode, 'empty' | 'own' | 'ownBelow' | 'same'>;

/** Whether a node lets the submitter decide on a document of this amount. */
export const mayDecideOwn = (
  { own, ownBelow }: Pick<Policies, 'own' | 'ownBelow'>,
  amount: number,
): boolean => own === 'allow' && amount < ownBelow;

/**
 * Applies a node's policies to the people found: first "nobody decides on an own document", then "nobody is there",
 * then "has agreed already".
 */
export async function seat(node: Policies, found: Found, seats: Seats): Promise<Seating> {
  const own = await withoutSubmitter(node, found, seats);
  if (own.skipped) return { ...own, stuck: false };
  const seated = own.holders.length > 0 ? own : await whenEmpty(node, own, seats);
  if (seated.skipped) return { ...seated, stuck: false };
  const again =
    node.same === 'once' ? seats.approved : node.same === 'consecutive' ? seats.approvedBefore : [];
  const spared = seated.holders.length > 0 && seated.holders.every((id) => again.includes(id));
  if (spared)
    return { ...seated, skipped: node.same === 'once' ? 'sameOnce' : 'sameConsecutive', stuck: false };
  return { ...seated, stuck: seated.holders.length === 0 };
}

type Seated = Omit<Seating, 'stuck'>;
const seated = (holders: string[], reason: RouteReason, skipped: SkipReason | null = null): Seated => ({
  holders,
  reason,
  skipped,
});

async function withoutSubmitter(node: Policies, { ids, reason }: Found, seats: Seats): Promise<Seated> {
  const unique = [...new Set(ids)];
  if (!unique.includes(seats.submitterId)) return seated(unique, reason);
  if (mayDecideOwn(node, seats.amount)) return seated(unique, reason);
  const others = unique.filter((id) => id !== seats.submitterId);
  if (others.length > 0) return seated(others, reason);
  if (node.own === 'skip') return seated([], reason, 'ownSkipped');
  const instead = node.own === 'fallback' ? await seats.fallback() : await seats.leaders();
  const allowed = instead.ids.filter((id) => id !== seats.submitterId);
  return seated(allowed, allowed.length > 0 ? instead.reason : reason);
}

async function whenEmpty(node: Policies, empty: Seated, seats: Seats): Promise<Seated> {
  if (node.empty === 'pass') return seated([], empty.reason, 'emptyPass');
  if (node.empty === 'stop') return empty;
  const fallback = await seats.fallback();
  return seated(
    fallback.ids.filter((id) => id !== seats.submitterId),
    fallback.reason,
  );
}
