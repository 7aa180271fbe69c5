import type { Role } from '@outlay/contract/permission';
import { listLeaders, listRoleHolders } from '#domain/company/company.service.ts';
import type { Context } from '#kit/context.ts';
import type { FlowDefinition, FlowNode, ResolvedNode } from '@outlay/contract/flow.definition';

/** What the route of a document depends on. */
export interface RouteSubject {
  submitterId: string;
  departmentId: string | null;
  /** Minor units. */
  amount: number;
}

type Reader = Pick<Context, 'db' | 'user'>;
type Found = Pick<ResolvedNode, 'holders' | 'reason'>;

/** The nodes a document passes, each with its people and why. A node that nobody can hold has no holders. */
export async function resolveRoute(
  ctx: Reader,
  definition: FlowDefinition,
  subject: RouteSubject,
): Promise<ResolvedNode[]> {
  const nodes = definition.nodes.filter(({ from }) => subject.amount >= from);
  const resolved: ResolvedNode[] = [];
  for (const node of nodes) {
    const found = await findHolders(ctx, node, subject);
    const { holders, reason } = found ?? (await findFallback(ctx, definition.fallback, subject));
    resolved.push({ key: node.key, name: node.name, holders, reason });
  }
  return resolved;
}

/** Nobody decides on an own document: the submitter is never among the holders. */
async function findHolders(
  ctx: Reader,
  { source }: FlowNode,
  subject: RouteSubject,
): Promise<Found | undefined> {
  if (source.kind === 'role') return await withRole(ctx, source.role, subject);
  const leaders = await listLeaders(ctx, subject.departmentId);
  const index = leaders.findIndex(({ leaderId }) => leaderId !== subject.submitterId);
  const leader = leaders[index];
  if (!leader) return undefined;
  return {
    holders: [leader.leaderId],
    reason: {
      code: index === 0 ? 'departmentLeader' : 'leaderAbove',
      values: { department: leader.departmentName },
    },
  };
}

async function withRole(ctx: Reader, role: Role, subject: RouteSubject): Promise<Found | undefined> {
  const holders = (await listRoleHolders(ctx, role)).filter((id) => id !== subject.submitterId);
  return holders.length === 0 ? undefined : { holders, reason: { code: 'role', values: { role } } };
}

async function findFallback(ctx: Reader, roles: readonly Role[], subject: RouteSubject): Promise<Found> {
  for (const role of roles) {
    const found = await withRole(ctx, role, subject);
    if (found) return { holders: found.holders, reason: { code: 'fallback', values: { role } } };
  }
  return { holders: [], reason: { code: 'fallback', values: {} } };
}
