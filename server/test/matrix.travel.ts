import { newId } from '#system/id.ts';

/** Well-formed inputs of the calls of travel. */
export const travelInputs = (ids: Record<string, string>): Record<string, Record<string, unknown>> => ({
  '/travel/allowance/getOfDocument': { id: ids['document'] },
  '/travel/allowance/importOverseas': { text: 'FR,,EUR,53' },
  '/travel/trip/savePlan': {
    id: ids['document'],
    stays: null,
    departsAt: null,
    returnsAt: null,
    meals: {},
  },
  '/travel/trip/claimRest': { id: ids['document'], documentId: newId(), expenseIds: [] },
  '/travel/trip/revise': { id: ids['document'], documentId: newId(), kind: 'change' },
  '/travel/payroll/getPage': { month: '2026-11' },
  '/travel/payroll/exportPage': { month: '2026-11', format: 'csv' },
  '/travel/safety/getContact': { memberId: ids['member'] },
  '/travel/safety/saveMine': { contact: null },
  '/travel/safety/saveSetting': { showsWhereabouts: false },
});
