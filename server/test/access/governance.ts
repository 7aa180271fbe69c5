/** Access to the endpoints of governance; see access.ts for the notation. */
export const GOVERNANCE: Record<string, string> = {
  '/base/privacy/getConsents': 'xoooooooo none',
  '/base/privacy/export': 'xoooooooo none',
  '/base/privacy/eraseCheck': 'xoooooooo none',
  '/base/privacy/erase': 'xoooooooo none',
  '/admin/retention/getAll': 'xonnnnnnn none',
  '/admin/retention/save': 'xonnnnnnn none',
  '/admin/health/get': 'xonnnnnnn none',
  '/admin/health/retry': 'xonnnnnnn none',
  '/admin/audit/getPage': 'xnnnnnnon quiet document objectId',
  '/admin/audit/verify': 'xnnnnnnon none',
  '/base/member/obligations': 'xonnnnnnn power member',
  // About a colleague.
  '/base/role/why': 'xonnnnoon self submitter memberId',
  '/base/role/whyNot': 'x0oooooo0 read document',
  '/admin/audit/getGroups': 'xnnnnnnon none',
  '/admin/audit/export': 'xnnnnnnon quiet document objectId',
  '/admin/audit/statement': 'xnnnnnnon none',
  '/admin/audit/compare': 'xnnnnnnon none',
  '/admin/audit/getTotals': 'xnnnnnnon quiet document objectId',
};
