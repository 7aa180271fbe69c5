import { AppError } from '@outlay/contract/errors';
import {
  DECISIONS,
  DirectoryFault,
  type DirectoryConflict,
  type DirectoryDecision,
  type DirectoryKind,
} from '@outlay/contract/membership/directory';
import { departmentsById, listLive, memberRefs } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import * as conflicts from './directory.conflict.repository.ts';
import type { Refusal } from './directory.policy.ts';
import { findSource, sourceOf } from './directory.source.ts';

const SHOWN = 200;

type Reader = Pick<Context, 'db' | 'user' | 'secrets'>;

/** The entries of the directory that need a decision, and those decided. */
export async function listConflicts(ctx: Reader): Promise<{ items: DirectoryConflict[]; undecided: number }> {
  const { db, user } = ctx;
  const found = await findSource(ctx);
  if (!found) return { items: [], undecided: 0 };
  const { key } = found.source;
  const rows = await conflicts.listConflicts(db, user.companyId, key, SHOWN);
  const idsOf = (kind: DirectoryKind) =>
    rows.flatMap((row) => (row.kind === kind ? [row.other_id, row.object_id] : []));
  const people = await memberRefs(ctx, idsOf('member'));
  const places = await departmentsById(
    ctx,
    idsOf('department').filter((id) => id !== null),
  );
  const named = (kind: DirectoryKind, id: string | null) => {
    const name = (kind === 'member' ? people : places).get(id ?? '')?.name;
    return id !== null && name !== undefined ? { id, name } : null;
  };
  const items = rows.map((row) => ({
    ...{ kind: row.kind, externalId: row.external_id, name: row.name, account: row.account },
    fault: DirectoryFault.parse(row.fault),
    other: named(row.kind, row.other_id),
    decision: row.decision,
    chosen: named(row.kind, row.object_id),
    ...{ newAccount: row.new_account, decidedBy: row.decider_name },
  }));
  return { items, undecided: await conflicts.countUndecided(db, user.companyId, key) };
}

interface Deciding {
  kind: DirectoryKind;
  externalId: string;
  decision: DirectoryDecision | null;
  objectId: string | null;
  account: string | null;
}

/** Keeps what an administrator decided; the next run applies it, and does not ask again. */
export async function decide(ctx: Context, input: Deciding): Promise<{ done: true }> {
  const { db, user, now } = ctx;
  const { kind, externalId, decision } = input;
  const { key: source } = (await sourceOf(ctx)).source;
  const place = { source, kind, externalId };
  const row = await conflicts.findConflict(db, user.companyId, place);
  if (!row) throw new AppError('NOT_FOUND', `conflict ${externalId}`);
  const possible = DECISIONS[DirectoryFault.parse(row.fault)] ?? [];
  if (decision !== null && !possible.includes(decision))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'decision', code: 'notAllowedHere' }] });
  const objectId = decision === 'link' ? input.objectId : null;
  const account = decision === 'add' && kind === 'member' ? (input.account?.toLowerCase() ?? null) : null;
  if (decision === 'link') await assertThere(ctx, kind, objectId);
  if (decision === 'add' && kind === 'member' && row.fault !== 'twice' && account === null)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'account', code: 'required' }] });
  await conflicts.decide(db, user.companyId, place, {
    ...{ decision, object_id: objectId, new_account: account },
    ...{ decided_by: user.memberId, decided_at: now() },
  });
  ctx.audit({
    ...{ action: 'directory.decide', objectType: 'directory', objectId: user.companyId },
    detail: { kind, name: row.name, fault: row.fault, decision, objectId },
  });
  return { done: true };
}

async function assertThere(ctx: Context, kind: DirectoryKind, id: string | null): Promise<void> {
  const isThere =
    id !== null &&
    (kind === 'member' ? (await listLive(ctx, [id])).length > 0 : (await departmentsById(ctx, [id])).has(id));
  if (!isThere) throw new AppError('INVALID_INPUT', { fields: [{ path: 'objectId', code: 'badFormat' }] });
}

/**
 * Keeps the conflicts of a comparison, of all entries or of some; those that are gone and were not decided are forgotten.
 */
export async function keepConflicts(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  source: string,
  refused: readonly Refusal[],
  only?: readonly string[],
): Promise<void> {
  const { companyId } = user;
  const met = refused.filter(({ fault }) => DECISIONS[fault] !== undefined);
  await conflicts.putConflicts(db, companyId, source, met, now());
  await conflicts.dropSettled(db, companyId, source, { before: now(), only });
}
