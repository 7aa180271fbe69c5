import type {
  Dimension,
  DimensionForm,
  DimensionKind,
  DimensionRef,
} from '@outlay/contract/organisation/dimension';
import { AppError } from '@outlay/contract/errors';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as dimensions from './dimension.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Row = Awaited<ReturnType<typeof dimensions.listDimensions>>[number];

export async function listDimensions(
  ctx: Reader,
  { kind }: { kind?: DimensionKind | undefined },
): Promise<{ items: Dimension[] }> {
  const rows = await dimensions.listDimensions(ctx.db, ctx.user.companyId, kind);
  return { items: await present(ctx, rows) };
}

export async function searchDimensions(
  { db, user }: Reader,
  { kind, search }: { kind: DimensionKind; search: string },
): Promise<{ items: DimensionRef[] }> {
  const rows = await dimensions.searchDimensions(db, user.companyId, kind, search);
  return { items: rows.map(refOf) };
}

/** Projects and cost centres by id, including closed ones; ids of other companies are left out. */
export async function dimensionRefs(
  { db, user }: Reader,
  ids: readonly (string | null)[],
): Promise<Map<string, DimensionRef & { enabled: boolean; leaderId: string | null }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await dimensions.listDimensionsByIds(db, user.companyId, wanted);
  return new Map(
    rows.map((row) => [row.id, { ...refOf(row), enabled: row.enabled, leaderId: row.leader_id }]),
  );
}

export async function saveDimension(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  form: DimensionForm,
): Promise<Dimension> {
  const { db, user, audit } = ctx;
  const leaders = await memberRefs(ctx, [form.leaderId]);
  if (form.leaderId && !leaders.has(form.leaderId))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'leaderId', code: 'badFormat' }] });
  await writeDimension(ctx, form);
  audit({
    action: 'dimension.save',
    objectType: 'dimension',
    objectId: form.id,
    detail: { kind: form.kind, code: form.code, name: form.name, enabled: form.enabled },
  });
  const [saved] = await present(ctx, await dimensions.listDimensionsByIds(db, user.companyId, [form.id]));
  if (!saved) throw new AppError('NOT_FOUND', `dimension ${form.id}`);
  return saved;
}

async function writeDimension(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  form: DimensionForm,
): Promise<void> {
  try {
    if (form.version === 0) await dimensions.insertDimension(db, user.companyId, form, now());
    else if (!(await dimensions.updateDimension(db, user.companyId, form)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (isDuplicate(error, 'dimension_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    if (!isDuplicate(error)) throw error;
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'code', code: 'codeUsed' }] });
  }
}

const refOf = ({ id, kind, code, name }: Row): DimensionRef => ({
  id,
  kind,
  code,
  name,
});

async function present(ctx: Reader, rows: readonly Row[]): Promise<Dimension[]> {
  const leaders = await memberRefs(
    ctx,
    rows.map(({ leader_id }) => leader_id),
  );
  return rows.map((row) => ({
    ...refOf(row),
    leader: (row.leader_id && leaders.get(row.leader_id)) || null,
    enabled: row.enabled,
    version: row.version,
  }));
}
