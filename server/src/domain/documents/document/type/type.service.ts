import { TypeDefinition, type DocumentType } from '@outlay/contract/documents/document.type';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import { getPlacement } from '#domain/organisation/company/company.service.ts';
import type { Context, SignedIn } from '#request/context.ts';
import { remembered } from '#database/remembered.ts';
import * as types from './type.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** The version of the type with which the document was created. */
export const getDefinition = (
  ctx: Reader,
  { type_id: id, type_version: version }: { type_id: string; type_version: number },
): Promise<TypeDefinition & { code: string }> =>
  remembered(ctx, `type ${id} ${version}`, async () => {
    const row = await types.findTypeVersion(ctx.db, ctx.user.companyId, id, version);
    if (!row) throw new AppError('NOT_FOUND', `document type ${id}`);
    return { ...TypeDefinition.parse(row.definition), code: row.code };
  });

/** Undefined for one that a newer version wrote, whose nodes serve beside this one: it is left out of lists. */
export const readable = ({ definition }: { definition: unknown }): TypeDefinition | undefined =>
  TypeDefinition.safeParse(definition).data;

/** Document types of which the caller may create documents. */
export async function listTypes(ctx: Reader): Promise<{ items: DocumentType[] }> {
  const { db, user } = ctx;
  const rows = await types.listTypes(db, user.companyId);
  const { departmentPath } = await getPlacement(ctx, user.memberId);
  const items = rows.flatMap((row): DocumentType[] => {
    const definition = readable(row);
    if (!definition || !isAllowed(definition, user, departmentPath)) return [];
    return [
      {
        id: row.id,
        code: row.code,
        name: row.name,
        description: row.description,
        icon: row.icon,
        form: definition.form,
        usual: false,
      },
    ];
  });
  const usual = usualOf(items, await types.findLastClaimType(db, user.companyId, user.memberId));
  return { items: items.map((item) => ({ ...item, usual: item === usual })) };
}

const takesExpenses = ({ form }: DocumentType): boolean =>
  form.effect === 'reimburse' && (form.lines.from === 'expenses' || form.lines.from === 'both');

const usualOf = (items: readonly DocumentType[], lastId: string | undefined): DocumentType | undefined => {
  const claims = items.filter(takesExpenses);
  return claims.find(({ id }) => id === lastId) ?? claims[0];
};

/** An empty list allows everybody; a department includes its subtree. */
export function isAllowed(
  { allowed }: Pick<TypeDefinition, 'allowed'>,
  user: Pick<SignedIn, 'memberId' | 'roles'>,
  departmentPath: readonly string[],
): boolean {
  const { departmentIds, memberIds, roles } = allowed;
  if (departmentIds.length + memberIds.length + roles.length === 0) return true;
  return (
    memberIds.includes(user.memberId) ||
    roles.some((role) => user.roles.includes(role)) ||
    departmentIds.some((id) => departmentPath.includes(id))
  );
}

/** The current version of the type; throws unless the caller may create documents of it. */
export async function getCreatable(ctx: Reader, typeId: string) {
  const { definition, ...type } = await remembered(ctx, `newest type ${typeId}`, async () => {
    const row = await types.findType(ctx.db, ctx.user.companyId, typeId);
    if (!row?.enabled) throw new AppError('NOT_FOUND', `document type ${typeId}`);
    const { id, code, current_version: version } = row;
    return { id, code, version, definition: TypeDefinition.parse(row.definition) };
  });
  const { departmentPath } = await getPlacement(ctx, ctx.user.memberId);
  if (!isAllowed(definition, ctx.user, departmentPath))
    throw new AppError('NOT_ALLOWED', { reason: 'typeNotForYou' });
  return { ...type, definition };
}

/** The types that use each flow. */
export async function listFlowUsers({ db, user }: Reader): Promise<{ flowId: string; name: LocalText }[]> {
  const rows = await types.listFlowUsers(db, user.companyId);
  return rows.map(({ flow_id, name }) => ({ flowId: flow_id, name }));
}

/** Field keys of all document types that use a flow; empty when none does. */
export async function listFieldKeys(
  { db, user }: Reader,
  flowId: string | null,
): Promise<Set<string> | undefined> {
  const rows = await types.listTypes(db, user.companyId);
  const used = rows
    .map(readable)
    .filter((type) => type !== undefined)
    .filter((type) => type.flowId === flowId);
  if (used.length === 0) return undefined;
  return new Set(used.flatMap(({ form }) => form.fields.map(({ key }) => key)));
}

export async function findTypeCode({ db, user }: Reader, id: string): Promise<string | undefined> {
  return (await types.findType(db, user.companyId, id))?.code;
}
