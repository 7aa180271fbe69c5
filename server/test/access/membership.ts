/** Access to the endpoints of membership; see access.ts for the notation. */
export const MEMBERSHIP: Record<string, string> = {
  '/base/agent/getAll': 'xoooooooo none',
  '/base/agent/offer': 'xoooooooo quiet member agentId',
  // An agency that does not exist.
  '/base/agent/accept': 'x00000000 mine offer',
  '/base/agent/end': 'x00000000 mine agency',
  '/auth/account/loginByAgent': 'x00000000 mine entrusted agencyId',
  // None of the callers is acting for another person.
  '/auth/account/outAgent': 'xoooooooo none',
  // Joining. Calls without the required token, captcha or code are refused only for that reason.
  '/auth/account/invite': 'xoooooono none',
  '/base/invitation/getPage': 'xoooooono none',
  // Invitations that do not exist.
  '/base/invitation/renew': 'x000000n0 mine invitation',
  '/base/invitation/revoke': 'x000000n0 admin invitation',
  '/auth/join/getcontact': 'ooooooooo open',
  '/auth/join/checkCode': 'ooooooooo open',
  '/auth/join/findCompany': 'ooooooooo open',
  '/auth/join/register': 'ooooooooo open',
  '/base/company/joinCorp': 'xoooooooo none',
  '/base/joinRequest/getPage': 'xonnnnnnn none',
  '/base/joinRequest/decide': 'x0nnnnnnn power joinRequest',
  '/base/memberImport/template': 'xonnnnnnn none',
  '/base/memberImport/check': 'xonnnnnnn make import',
  '/base/memberImport/getPage': 'xonnnnnnn none',
  '/base/memberImport/get': 'x0nnnnnnn power import',
  '/base/memberImport/getRows': 'x0nnnnnnn power import',
  '/base/memberImport/apply': 'x0nnnnnnn power import',
  '/base/memberImport/undo': 'x0nnnnnnn power import',
  // No directory is configured, so there is nothing to try or to run.
  '/base/directory/get': 'xonnnnnnn none',
  '/base/directory/save': 'xonnnnnnn none',
  '/base/directory/try': 'x0nnnnnnn none',
  '/base/directory/run': 'x0nnnnnnn none',
  '/base/directory/getRuns': 'xonnnnnnn none',
};
