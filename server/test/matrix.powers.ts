/** Rows of the table of matrix.table.ts: who gives and takes powers and resets factors, and who reads what was done. */
export const POWERS: Record<string, string> = {
  // Roles, who gives them, why somebody may not, and the audit viewer.
  '/base/role/getAll': 'xonnnnoon',
  '/base/role/save': 'xonnnnnnn',
  // A role, a grant and requests that are nowhere.
  '/base/role/remove': 'x0nnnnnnn',
  '/base/role/withdraw': 'x0nnnnnnn',
  '/base/role/confirm': 'x0nnnn0nn',
  '/base/role/refuse': 'x0nnnn0nn',
  '/base/factorReset/get': 'xonnnnnnn',
  '/base/factorReset/ask': 'xonnnnnnn',
  '/base/factorReset/confirm': 'x0nnnn0nn',
  '/base/factorReset/refuse': 'x0nnnn0nn',
  '/base/factorReset/withdraw': 'x0nnnnnnn',
  '/base/role/withdrawRequest': 'x0nnnnnnn',
  '/base/role/getGrants': 'xonnnnoon',
  '/base/role/grant': 'xonnnnnnn',
  '/base/role/getRequests': 'xonnnnoon',
  // About a colleague.
  '/base/role/why': 'xonnnnoon',
  '/base/role/whyNot': 'x0oooooo0',
  '/admin/audit/getGroups': 'xnnnnnnon',
  '/admin/audit/export': 'xnnnnnnon',
  '/admin/audit/statement': 'xnnnnnnon',
  '/admin/audit/compare': 'xnnnnnnon',
};
