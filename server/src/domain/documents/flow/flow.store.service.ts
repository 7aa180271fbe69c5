import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as flows from './flow.repository.ts';
import type { FlowRow } from './flow.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export async function getFlowRow({ db, user }: Reader, id: string): Promise<FlowRow> {
  const row = await flows.findFlow(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `flow ${id}`);
  return row;
}

/** The definition of one version of a flow. */
export async function findDefinition(
  { db, user }: Reader,
  flow: { id: string; version: number },
): Promise<FlowDefinition | undefined> {
  const row = await flows.findFlowVersion(db, user.companyId, flow.id, flow.version);
  return row && FlowDefinition.parse(row.definition);
}

/** The published definition of every flow, by ID. */
export async function listDefinitions({ db, user }: Reader): Promise<Map<string, FlowDefinition>> {
  const rows = await flows.listPublished(db, user.companyId);
  return new Map(rows.map((row) => [row.id, FlowDefinition.parse(row.definition)]));
}

/** Adds a flow that has only a draft and no published version. */
export const addDrawn = (
  { db, user, now }: Writer,
  drawn: { id: string; name: object; definition: FlowDefinition },
) =>
  flows.insertFlow(db, {
    companyId: user.companyId,
    id: drawn.id,
    name: drawn.name,
    draft: drawn.definition,
    currentVersion: 0,
    now: now(),
  });

export const addVersion = (
  { db, user, now }: Writer,
  made: { flowId: string; version: number; definition: FlowDefinition; note: string },
) =>
  flows.insertFlowVersion(db, {
    companyId: user.companyId,
    ...made,
    publishedBy: user.memberId,
    now: now(),
  });
