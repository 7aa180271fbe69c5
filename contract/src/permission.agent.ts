import type { Permission } from './permission.ts';

/** What somebody may in another's name: to prepare and to send, never to pay, to grant or to see the company. */
export const AGENT_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'expense.write',
  'invoice.import',
  'document.create',
]);
