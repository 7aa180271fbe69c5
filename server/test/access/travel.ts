/** Access to the endpoints of travel; see access.ts for the notation. */
export const TRAVEL: Record<string, string> = {
  '/travel/allowance/getTables': 'xonnnnnnn none',
  '/travel/allowance/saveTable': 'xonnnnnnn none',
  '/travel/allowance/importOverseas': 'x0nnnnnnn none',
  '/travel/allowance/removeTable': 'xonnnnnnn none',
  // The employee's submitted claim.
  '/travel/allowance/getOfDocument': 'x0oooooo0 read document',
  '/travel/payroll/getPage': 'xonnnnnnn none',
  '/travel/payroll/exportPage': 'xonnnnnnn none',
  '/travel/order/getMine': 'xoooooono none',
  '/travel/order/getMyTotals': 'xoooooono none',
  // An order that is not theirs.
  '/travel/order/claim': 'x000000n0 nobody document',
  '/travel/order/getPage': 'xonnnnnnn none',
  '/travel/order/getTotals': 'xonnnnnnn none',
  '/travel/order/exportPage': 'xonnnnnnn none',
  '/travel/order/getSources': 'xonnnnnnn none',
  '/travel/order/import': 'xonnnnnnn none',
  '/travel/trip/getMine': 'xoooooono none',
  // A claim is no trip.
  '/travel/trip/get': 'x000000n0 nobody document',
  '/travel/trip/savePlan': 'x000000n0 nobody document',
  '/travel/trip/claimRest': 'x000000n0 nobody document',
  '/travel/trip/revise': 'x000000n0 nobody document',
  '/travel/trip/getCalendar': 'x000000n0 nobody document',
  '/travel/safety/getSetting': 'xoooooooo none',
  '/travel/safety/saveSetting': 'xonnnnnnn none',
  // Nobody may look where the company has not switched it on.
  '/travel/safety/whoIsWhere': 'xnnnnnnnn none',
  '/travel/safety/getContact': 'xnnnnnnnn nobody member memberId',
  '/travel/safety/getMine': 'xoooooooo none',
  '/travel/safety/saveMine': 'xoooooooo none',
};
