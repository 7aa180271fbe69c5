import { TypeDefinition, type TypeDetail } from '@outlay/contract/documents/document.type';
import { AppError } from '@outlay/contract/errors';
import { parseExpression } from '@outlay/contract/expression';
import type { LocalText } from '@outlay/contract/fields';
import { getPublishedFlow } from '#domain/documents/flow/flow.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as types from './type.repository.ts';
import { readable } from './type.service.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;
type Row = Awaited<ReturnType<typeof types.listAllTypes>>[number];

export async function listAllTypes({ db, user }: Reader): Promise<{ items: TypeDetail[] }> {
  const rows = await types.listAllTypes(db, user.companyId);
  const items = rows.flatMap((row) => {
    const definition = readable(row);
    return definition ? [present(row, definition)] : [];
  });
  return { items };
}

const present = (row: Row, definition: TypeDefinition): TypeDetail => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  icon: row.icon,
  enabled: row.enabled,
  position: row.position,
  standard: row.standard,
  currentVersion: row.current_version,
  publishedAt: row.published_at.toISOString(),
  documents: Number(row.documents),
  definition,
  version: row.version,
});

interface TypeInput {
  id: string;
  version: number;
  code: string;
  name: LocalText;
  description: LocalText;
  icon: TypeDetail['icon'];
  enabled: boolean;
  definition: TypeDefinition;
}

/** Publishes a document type as a new version; existing documents keep their version. */
export async function saveType(ctx: Writer, input: TypeInput): Promise<TypeDetail> {
  assertSound(input.definition);
  await getPublishedFlow(ctx, input.definition.flowId);
  if (input.version === 0) await addType(ctx, input);
  else await changeType(ctx, input);
  ctx.audit({
    action: 'type.save',
    objectType: 'documentType',
    objectId: input.id,
    detail: { code: input.code, enabled: input.enabled, definition: input.definition },
  });
  const saved = (await listAllTypes(ctx)).items.find(({ id }) => id === input.id);
  if (!saved) throw new AppError('NOT_FOUND', `document type ${input.id}`);
  return saved;
}

async function addType(ctx: Writer, input: TypeInput): Promise<void> {
  const { db, user, now } = ctx;
  try {
    await types.insertType(db, {
      company_id: user.companyId,
      id: input.id,
      code: input.code,
      ...columnsOf(input),
      position: 1000,
      current_version: 1,
      created_at: now(),
    });
  } catch (error) {
    if (isDuplicate(error))
      throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'code', code: 'codeUsed' }] });
    throw error;
  }
  await publish(ctx, input, 1);
}

async function changeType(ctx: Writer, input: TypeInput): Promise<void> {
  const { db, user } = ctx;
  const row = await types.findType(db, user.companyId, input.id);
  if (!row) throw new AppError('NOT_FOUND', `document type ${input.id}`);
  const same = JSON.stringify(TypeDefinition.parse(row.definition)) === JSON.stringify(input.definition);
  const version = same ? row.current_version : row.current_version + 1;
  if (!same) await publish(ctx, input, version);
  const change = { ...columnsOf(input), current_version: version };
  if (!(await types.updateType(db, user.companyId, input, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

const columnsOf = ({ name, description, icon, enabled }: TypeInput) => ({
  name: JSON.stringify(name),
  description: JSON.stringify(description),
  icon,
  enabled,
});

const publish = ({ db, user, now }: Writer, { id, definition }: TypeInput, version: number) =>
  types.insertTypeVersion(db, {
    company_id: user.companyId,
    type_id: id,
    version,
    definition: JSON.stringify(definition),
    flow_id: definition.flowId,
    published_by: user.memberId,
    created_at: now(),
  });

/** Checks unique keys, valid formulas and a source for the amount. */
function assertSound({ form }: TypeDefinition): void {
  const keys = form.fields.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  const fail = (path: string, code: 'badFormat' | 'required' | 'codeUsed') => {
    throw new AppError('INVALID_INPUT', { fields: [{ path: `definition.form.${path}`, code }] });
  };
  if (twice >= 0) fail(`fields.${twice}.key`, 'codeUsed');
  form.fields.forEach(({ kind, formula = '', options = [] }, index) => {
    if (kind === 'formula' && 'fault' in parseExpression(formula))
      fail(`fields.${index}.formula`, 'badFormat');
    if ((kind === 'select' || kind === 'multiSelect') && options.length === 0)
      fail(`fields.${index}.options`, 'required');
  });
  const moves = form.effect === 'advance' || form.effect === 'supplier' || form.effect === 'reimburse';
  if (
    moves &&
    form.lines.from === 'none' &&
    !form.fields.some(({ key, kind }) => key === form.amountField && kind === 'money')
  )
    fail('amountField', 'required');
}

/** Sets the order in which the types are offered. */
export async function reorderTypes({ db, user, audit }: Writer, { ids }: { ids: string[] }) {
  for (const [position, id] of ids.entries()) await types.setPosition(db, user.companyId, id, position);
  audit({ action: 'type.reorder', objectType: 'documentType', detail: { ids } });
  return { done: true as const };
}

/** Removes one of the company's own types, if it has no documents. */
export async function removeType(
  ctx: Writer,
  { id, version }: { id: string; version: number },
): Promise<{ done: true }> {
  const found = (await listAllTypes(ctx)).items.find((type) => type.id === id);
  if (!found) throw new AppError('NOT_FOUND', `document type ${id}`);
  if (found.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (found.standard || found.documents > 0) throw new AppError('WRONG_STATE', { reason: 'inUse' });
  await types.deleteType(ctx.db, ctx.user.companyId, id);
  ctx.audit({
    action: 'type.remove',
    objectType: 'documentType',
    objectId: id,
    detail: { code: found.code },
  });
  return { done: true };
}
