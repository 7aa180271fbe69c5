/** What the lists of the desk ask for beside their pages; in the words of the table of them all. */
export const LISTS: Record<string, string> = {
  '/base/member/getTotals': 'quiet department departmentId',
  '/base/member/exportPage': 'none',
  '/bpm/document/getTotals': 'none',
  '/bpm/document/exportPage': 'none',
  '/bag/getPage': 'none',
  '/bag/exportPage': 'none',
  '/pay/payable/getTotals': 'none',
  '/pay/payable/exportPage': 'none',
  '/pay/batch/getTotals': 'none',
  '/pay/batch/exportPage': 'none',
  '/base/view/getAll': 'none',
  '/base/view/save': 'make view',
  '/base/view/remove': 'mine view',
  '/bpm/task/getQueue': 'none',
  '/bpm/task/exportQueue': 'none',
};
