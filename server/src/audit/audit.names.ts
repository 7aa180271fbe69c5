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

/** The name of an object as a column of a query; null where the type has none. */
export function nameOf(
  companyId: string,
  objectType: AuditItem,
  objectId: string,
): RawBuilder<string | null> {
  const known = NAMES[objectType];
  if (!known) return sql<null>`null`;
  return sql<string | null>`(
    select (${sql.raw(known.name)})::text from ${sql.table(known.table)} where company_id = ${companyId} and id = ${objectId})`;
}

export const hasName = (objectType: AuditItem): boolean => objectType in NAMES;
