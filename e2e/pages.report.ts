import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { press, seenButton, type Scene, type ShownPage } from './openers.ts';

const PATH = pageAddress(ROUTES.reports, { scope: 'company', basis: 'booked' });

const asTable = async (scene: Scene) => {
  await seenButton(scene, 'As a table').click();
  await scene.page.getByRole('table').first().waitFor();
};
const openPivot = async ({ page }: Scene) => {
  await page.locator('tbody button[aria-expanded]').first().click();
  await page.locator('tbody button:not([aria-expanded])').first().click();
  await page.locator('aside').waitFor();
};
const exportTable = async ({ page, say }: Scene) => {
  await page.getByRole('button', { name: say('Export') }).click();
  await page.getByRole('menuitem', { name: say('PDF (.pdf)') }).click();
  await page.getByText(say('Download')).first().waitFor();
};
const showTime = async ({ page, say }: Scene) => {
  await page.getByRole('combobox', { name: say('Dashboard') }).click();
  await page.locator('.ant-select-item-option').last().click();
};

/** Reports on the phone, a question a picture, and the dashboards of the desk. */
export const REPORTS: readonly ShownPage[] = [
  { name: 'report', who: 'manager', path: PATH },
  { name: 'report-own', who: 'employee', path: ROUTES.reports },
  { name: 'report-leader', who: 'leader', path: pageAddress(ROUTES.reports, { basis: 'claimed' }) },
  { name: 'report-table', who: 'manager', path: PATH, then: asTable },
  { name: 'report-when', who: 'manager', path: `${PATH}&ask=when` },
  { name: 'report-who', who: 'manager', path: `${PATH}&ask=who` },
  { name: 'report-pace', who: 'manager', path: `${PATH}&ask=pace` },
  { name: 'report-quality', who: 'manager', path: `${PATH}&ask=quality` },
  { name: 'report-lines', who: 'manager', path: `${PATH}&list=1` },
  {
    name: 'report-empty',
    who: 'employee',
    path: pageAddress(ROUTES.reports, { from: '2020-01-01', to: '2020-01-31' }),
  },
  { name: 'report-filter', who: 'manager', path: PATH, then: press('Change the report') },
  { name: 'report-export', who: 'manager', path: PATH, then: press('Export') },
  { name: 'report-views', who: 'manager', path: PATH, then: press('Saved views') },
  { name: 'admin-reports', who: 'manager', desk: true, path: '/admin/reports' },
  { name: 'admin-reports-leader', who: 'leader', desk: true, path: '/admin/reports' },
  { name: 'admin-reports-administrator', who: 'administrator', desk: true, path: '/admin/reports' },
  { name: 'admin-reports-drill', who: 'manager', desk: true, path: '/admin/reports', then: openPivot },
  {
    name: 'admin-reports-export',
    who: 'manager',
    desk: true,
    path: '/admin/reports',
    then: exportTable,
  },
  {
    name: 'admin-reports-time',
    who: 'manager',
    desk: true,
    path: '/admin/reports',
    then: showTime,
  },
];
