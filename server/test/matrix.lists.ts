/** What the lists of the desk ask for beside their pages: one letter a principal, as in the table of them all. */
export const LISTS: Record<string, string> = {
  '/base/member/getTotals': 'xonnoooon',
  '/base/member/exportPage': 'xonnoooon',
  '/bpm/document/getTotals': 'xnnooooon',
  '/bpm/document/exportPage': 'xnnooooon',
  '/pay/payable/getTotals': 'xnnnnoonn',
  '/pay/payable/exportPage': 'xnnnnoonn',
  '/pay/batch/getTotals': 'xnnnnoonn',
  '/pay/batch/exportPage': 'xnnnnoonn',
  '/base/view/getAll': 'xoooooooo',
  '/base/view/save': 'xoooooooo',
  '/base/view/remove': 'x00000000',
  '/bpm/task/getQueue': 'xoooooooo',
  '/bpm/task/exportQueue': 'xoooooooo',
};
