import {
  chooseNode,
  firstRow,
  openDialog,
  openDrawer,
  openGrades,
  openView,
  seenButton,
  selectRows,
  simulate,
  tryOn,
  type ShownPage,
} from './openers.ts';

const FLOW: ShownPage['path'] = ({ claimFlow }) => `/admin/flows?open=${claimFlow}`;

/** What is looked at on the wide screen. */
export const DESK: ShownPage[] = [
  { name: 'admin-sign-in', who: null, desk: true, path: '/admin' },
  { name: 'admin-payments', who: 'cashier', desk: true, path: '/admin/payments' },
  { name: 'admin-payment', who: 'cashier', desk: true, path: '/admin/payments', then: firstRow },
  { name: 'admin-batches', who: 'cashier', desk: true, path: '/admin/batches' },
  { name: 'admin-batch', who: 'cashier', desk: true, path: '/admin/batches', then: firstRow },
  { name: 'admin-documents', who: 'manager', desk: true, path: '/admin/documents' },
  { name: 'admin-document', who: 'manager', desk: true, path: '/admin/documents', then: firstRow },
  {
    name: 'admin-documents-chosen',
    who: 'manager',
    desk: true,
    path: '/admin/documents',
    then: selectRows,
  },
  { name: 'admin-flows', who: 'administrator', desk: true, path: '/admin/flows' },
  { name: 'admin-flow', who: 'administrator', desk: true, path: FLOW },
  { name: 'admin-flow-node', who: 'administrator', desk: true, path: FLOW, then: chooseNode },
  { name: 'admin-flow-simulate', who: 'administrator', desk: true, path: FLOW, then: simulate },
  { name: 'admin-flow-try-on', who: 'administrator', desk: true, path: FLOW, then: tryOn },
  {
    name: 'admin-flow-versions',
    who: 'administrator',
    desk: true,
    path: FLOW,
    then: openView('Versions'),
  },
  { name: 'admin-types', who: 'administrator', desk: true, path: '/admin/types' },
  {
    name: 'admin-type',
    who: 'administrator',
    desk: true,
    path: ({ travelType }) => `/admin/types?open=${travelType}`,
  },
  { name: 'admin-rules', who: 'manager', desk: true, path: '/admin/policies' },
  { name: 'admin-rule', who: 'manager', desk: true, path: '/admin/policies', then: openDrawer },
  { name: 'admin-budgets', who: 'manager', desk: true, path: '/admin/budgets' },
  { name: 'admin-calendar', who: 'administrator', desk: true, path: '/admin/settings?open=calendar' },
  { name: 'admin-rates', who: 'manager', desk: true, path: '/admin/settings?open=rates' },
  { name: 'admin-projects', who: 'administrator', desk: true, path: '/admin/settings?open=projects' },
  { name: 'admin-suppliers', who: 'manager', desk: true, path: '/admin/settings?open=suppliers' },
  { name: 'admin-members', who: 'administrator', desk: true, path: '/admin/members' },
  {
    name: 'admin-member',
    who: 'administrator',
    desk: true,
    path: '/admin/members',
    then: openDialog('Add a member'),
  },
  {
    name: 'admin-grades',
    who: 'administrator',
    desk: true,
    path: '/admin/members',
    then: openGrades,
  },
  { name: 'admin-joining', who: 'administrator', desk: true, path: '/admin/joining' },
  { name: 'admin-roles', who: 'administrator', desk: true, path: '/admin/roles' },
  { name: 'admin-why', who: 'administrator', desk: true, path: '/admin/why' },
  { name: 'admin-company', who: 'administrator', desk: true, path: '/admin/company' },
  {
    name: 'admin-audit',
    who: 'auditor',
    desk: true,
    path: '/admin/audit',
    then: async (scene) => {
      await seenButton(scene, 'Verify').click();
      await scene.page.getByRole('status').first().waitFor();
    },
  },
];
