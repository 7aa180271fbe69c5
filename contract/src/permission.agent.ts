import type { Permission } from './permission.ts';

/**
 * The permissions of an agent: to prepare and submit documents, but not to make payments, grant roles or see the
 * company's data.
 */
export const AGENT_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'expense.write',
  'invoice.import',
  'document.create',
]);
