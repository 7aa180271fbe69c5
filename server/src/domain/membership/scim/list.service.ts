import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { ScimError } from './scim.error.ts';
import { LIST } from './scim.fields.ts';
import { conditionOf, type Comparable } from './scim.filter.ts';
import { GROUP_COMPARABLE, listGroups, listMembersOf } from './group.repository.ts';
import { presentGroup } from './group.service.ts';
import { presentUser } from './user.present.ts';
import { listUsers, USER_COMPARABLE, type Page } from './user.repository.ts';
import type { Writing } from './user.service.ts';

const PAGE_MOST = 200;

const Whole = z.coerce.number().int();
const Query = z.object({
  filter: z.string().optional(),
  startIndex: Whole.optional(),
  count: Whole.optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  attributes: z.string().max(2000).optional(),
  excludedAttributes: z.string().max(2000).optional(),
});
export type ListQuery = z.output<typeof Query>;

export function queryOf(input: unknown): ListQuery {
  const parsed = Query.safeParse(input).data;
  if (!parsed) throw new ScimError(400, 'a parameter is not valid', 'invalidValue');
  return parsed;
}

/** `startIndex` counts from one. A negative count is none. */
function pageOf(query: ListQuery, comparable: Comparable, first: RawBuilder<unknown>): Page {
  const { filter, startIndex = 1, count = PAGE_MOST, sortBy, sortOrder } = query;
  return {
    where: filter ? conditionOf(filter, comparable) : null,
    sort: sortBy
      ? sql`${sortOf(sortBy, comparable)} ${sortOrder === 'descending' ? sql`desc` : sql`asc`}`
      : first,
    skip: Math.max(0, startIndex - 1),
    most: Math.min(Math.max(0, count), PAGE_MOST),
  };
}

function sortOf(path: string, comparable: Comparable): RawBuilder<unknown> {
  const name = path.replace(/^urn:.+:(user|group):/i, '').toLowerCase();
  const found = Object.hasOwn(comparable, name) ? comparable[name] : undefined;
  if (!found || found.kind === 'entries')
    throw new ScimError(400, `cannot sort by ${path.slice(0, 100)}`, 'invalidPath');
  return found.of;
}

const answerOf = (total: number, { startIndex = 1 }: ListQuery, resources: readonly object[]) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: Math.max(1, startIndex),
  itemsPerPage: resources.length,
  Resources: resources,
});

export async function findUsers({ ctx, place }: Writing, query: ListQuery, base: string, groups: boolean) {
  const page = pageOf(query, USER_COMPARABLE, sql`m.created_at`);
  const { total, rows } = await listUsers(ctx.db, place, page);
  return answerOf(
    total,
    query,
    rows.map((row) => projected(presentUser(row, base, groups), query)),
  );
}

export async function findGroups({ ctx, place }: Writing, query: ListQuery, base: string) {
  const page = pageOf(query, GROUP_COMPARABLE, sql`d.created_at`);
  const { total, rows } = await listGroups(ctx.db, place, page);
  const shown = showsMembers(query);
  const listed = shown
    ? await listMembersOf(
        ctx.db,
        place.companyId,
        rows.map(({ id }) => id),
      )
    : [];
  const membersOf = Map.groupBy(listed, ({ department_id }) => department_id);
  const resources = rows.map((row) =>
    projected(presentGroup({ row, members: membersOf.get(row.id) ?? [] }, base, shown), query),
  );
  return answerOf(total, query, resources);
}

const names = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [topOf(name.trim())]));

/** The attribute of a path at the top of the resource; the schema of an extension is one. */
function topOf(path: string): string {
  const extension = /^urn:.+:extension:.+:User/i.exec(path)?.[0];
  const plain = extension ?? path.replace(/^urn:.+:(User|Group):/i, '').split('.')[0] ?? '';
  return plain.toLowerCase();
}

/** Groups may have many members; directories that only want to know whether a group exists leave them out. */
export const showsMembers = ({ attributes, excludedAttributes }: ListQuery): boolean =>
  attributes === undefined
    ? !names(excludedAttributes).includes('members')
    : names(attributes).includes('members');

/** Only the wanted attributes; `schemas` and `id` are always there. */
export function projected(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: ListQuery,
): Record<string, unknown> {
  const [wanted, unwanted] = [names(attributes), names(excludedAttributes)];
  if (wanted.length === 0 && unwanted.length === 0) return resource;
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase();
      if (key === 'schemas' || key === 'id') return true;
      return wanted.length > 0 ? wanted.includes(key) : !unwanted.includes(key);
    }),
  );
}
