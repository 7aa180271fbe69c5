import { CORE_USER, ENTERPRISE } from './scim.fields.ts';
import { fieldsOfRow } from './user.fields.ts';
import type { UserRow } from './user.repository.ts';

/** Changes with everything that the resource shows. */
export const versionOf = (row: Pick<UserRow, 'member_version' | 'version'>): string =>
  `W/"${row.member_version}.${row.version ?? 0}"`;

/** A user as SCIM shows it. */
export function presentUser(row: UserRow, base: string, groups: boolean): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const nested: Record<'name' | 'enterprise', Record<string, unknown>> = { name: {}, enterprise: {} };
  for (const [path, value] of fieldsOfRow(row)) {
    const [parent = '', part] = path.split('.');
    if (part === undefined) plain[path] = value;
    else if (path === 'enterprise.manager') nested.enterprise['manager'] = { value };
    else if (parent === 'name' || parent === 'enterprise') nested[parent][part] = value;
  }
  const hasMore = Object.keys(nested.enterprise).length > 0;
  const location = `${base}/Users/${row.id}`;
  return {
    schemas: hasMore ? [CORE_USER, ENTERPRISE] : [CORE_USER],
    id: row.id,
    ...plain,
    name: { formatted: row.name, ...nested.name },
    ...(hasMore ? { [ENTERPRISE]: nested.enterprise } : {}),
    ...(groups
      ? { groups: (row.group_ids ?? []).map((value) => ({ value, $ref: `${base}/Groups/${value}` })) }
      : {}),
    meta: {
      resourceType: 'User',
      created: (row.created_at ?? row.joined).toISOString(),
      lastModified: (row.changed_at ?? row.joined).toISOString(),
      location,
      version: versionOf(row),
    },
  };
}
