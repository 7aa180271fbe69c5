import type { RouteReason, SkipReason } from '@outlay/contract/documents/flow';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';

/** The members found for a node, with the reason. */
export interface Found {
  ids: string[];
  reason: RouteReason;
}

export interface Assignment {
  holders: string[];
  reason: RouteReason;
  skipped: SkipReason | null;
  /** True when nobody may decide, so the document cannot continue. */
  stuck: boolean;
}

/** Input of a node's assignment policies. */
export interface AssignmentContext {
  submitterId: string;
  amount: number;
  /** Who has approved in this run already, and who approved the node right before. */
  approved: readonly string[];
  approvedBefore: readonly string[];
  /** Lookups of the submitter's next leaders and the flow's fallback, called only when needed. */
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
 * Applies a node's policies to the members found: first the one for the submitter's own document, then the
 * one for no approver, then the one for members who have approved already.
 */
export async function assignApprovers(
  node: Policies,
  found: Found,
  context: AssignmentContext,
): Promise<Assignment> {
  const own = await withoutSubmitter(node, found, context);
  if (own.skipped) return { ...own, stuck: false };
  const assignment = own.holders.length > 0 ? own : await whenEmpty(node, own, context);
  if (assignment.skipped) return { ...assignment, stuck: false };
  const again =
    node.same === 'once' ? context.approved : node.same === 'consecutive' ? context.approvedBefore : [];
  const spared = assignment.holders.length > 0 && assignment.holders.every((id) => again.includes(id));
  if (spared)
    return { ...assignment, skipped: node.same === 'once' ? 'sameOnce' : 'sameConsecutive', stuck: false };
  return { ...assignment, stuck: assignment.holders.length === 0 };
}

type Assigned = Omit<Assignment, 'stuck'>;
const assigned = (holders: string[], reason: RouteReason, skipped: SkipReason | null = null): Assigned => ({
  holders,
  reason,
  skipped,
});

async function withoutSubmitter(
  node: Policies,
  { ids, reason }: Found,
  context: AssignmentContext,
): Promise<Assigned> {
  const unique = [...new Set(ids)];
  if (!unique.includes(context.submitterId)) return assigned(unique, reason);
  if (mayDecideOwn(node, context.amount)) return assigned(unique, reason);
  const others = unique.filter((id) => id !== context.submitterId);
  if (others.length > 0) return assigned(others, reason);
  if (node.own === 'skip') return assigned([], reason, 'ownSkipped');
  const instead = node.own === 'fallback' ? await context.fallback() : await context.leaders();
  const allowed = instead.ids.filter((id) => id !== context.submitterId);
  return assigned(allowed, allowed.length > 0 ? instead.reason : reason);
}

async function whenEmpty(node: Policies, empty: Assigned, context: AssignmentContext): Promise<Assigned> {
  if (node.empty === 'pass') return assigned([], empty.reason, 'emptyPass');
  if (node.empty === 'stop') return empty;
  const fallback = await context.fallback();
  return assigned(
    fallback.ids.filter((id) => id !== context.submitterId),
    fallback.reason,
  );
}
