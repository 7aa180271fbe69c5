/** As `relations.table.ts`: what administrators and finance call. */
export const ADMIN_RELATIONS: Record<string, string> = {
  '/admin/retention/getAll': 'none',
  '/admin/retention/save': 'none',
  '/admin/audit/getPage': 'quiet document objectId',
  '/admin/audit/getGroups': 'none',
  '/admin/audit/verify': 'none',
  '/admin/audit/export': 'quiet document objectId',
  '/admin/audit/statement': 'none',
  '/admin/audit/compare': 'none',
};
