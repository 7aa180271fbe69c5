import { sql, type RawBuilder } from 'kysely';
import type { AuditItem } from '@outlay/contract/governance/audit.acts';

/** Table and expression of the display name, by type of object. */
const LOCALISED = `coalesce(name->>'zh-Hans', name->>'en')`;
const NAMES: Partial<Record<AuditItem, { table: string; name: string }>> = {
  bag: { table: 'bag', name: 'number' },
  budget: { table: 'budget', name: 'name' },
  department: { table: 'department', name: 'name' },
  dimension: { table: 'dimension', name: 'name' },
  document: { table: 'document', name: `coalesce(number, title)` },
  documentType: { table: 'document_type', name: LOCALISED },
  file: { table: 'file', name: 'name' },
  flow: { table: 'flow', name: LOCALISED },
  invoice: { table: 'invoice', name: 'number' },
  member: { table: 'member', name: 'name' },
  news: { table: 'news', name: 'title' },
  paymentBatch: { table: 'payment_batch', name: 'number' },
  policyRule: { table: 'policy_rule', name: LOCALISED },
  role: { table: 'role', name: 'name' },
  supplier: { table: 'supplier', name: 'name' },
};

/**
 * The names of objects of these types as an array, in the order of `ids`; null for an object without one. The text is the
 * same for any number of them.
 */
export function namesOf(
  types: readonly AuditItem[],
  objects: { companyId: string; types: unknown; ids: unknown },
): RawBuilder<(string | null)[]> {
  const name = types.flatMap((type) => {
    const known = NAMES[type];
    return known
      ? [
          sql`when ${sql.lit(type)} then (select (${sql.raw(known.name)})::text from ${sql.table(known.table)}
            where company_id = ${objects.companyId} and id = one.id)`,
        ]
      : [];
  });
  return sql`array(select ${name.length > 0 ? sql`case one.type ${sql.join(name, sql` `)} end` : sql`null::text`}
    from unnest(${objects.types}::text[], ${objects.ids}::uuid[]) with ordinality as one (type, id, place)
    order by one.place)`;
}

export const hasName = (objectType: AuditItem): boolean => objectType in NAMES;
