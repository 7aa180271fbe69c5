import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { firstLine, press, pressMore, selectTwo, type ShownPage } from './openers.ts';

/** Pages of those who decide: a leader, an accountant, and a member who is only copied. */
export const APPROVER: ShownPage[] = [
  { name: 'home-leader', who: 'leader', path: ROUTES.home },
  { name: 'my-approvals', who: 'leader', path: ROUTES.pendingApproval },
  {
    name: 'bill-approver',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
  },
  {
    name: 'bill-approve',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
    then: press('Approve'),
  },
  {
    name: 'bill-return',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
    then: press('Return'),
  },
  {
    name: 'bill-more',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
    then: press('More'),
  },
  {
    name: 'bill-line',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
    then: firstLine,
  },
  {
    name: 'bill-ask-others',
    who: 'leader',
    path: ({ task }) => pageAddress(ROUTES.document, { id: task, from: 'tasks' }),
    then: pressMore('Add signers'),
  },
  { name: 'my-approvals-chosen', who: 'leader', path: ROUTES.pendingApproval, then: selectTwo },
  {
    name: 'bill-finance',
    who: 'accountant',
    path: ({ financeTask }) => pageAddress(ROUTES.document, { id: financeTask }),
  },
  {
    name: 'bill-finance-line',
    who: 'accountant',
    path: ({ financeTask }) => pageAddress(ROUTES.document, { id: financeTask }),
    then: firstLine,
  },
  {
    name: 'bill-finance-more',
    who: 'accountant',
    path: ({ financeTask }) => pageAddress(ROUTES.document, { id: financeTask }),
    then: press('More'),
  },
  { name: 'copied', who: 'manager', path: ROUTES.copiedToMe },
];
