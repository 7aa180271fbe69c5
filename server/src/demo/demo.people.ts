import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '@outlay/contract/permission';
import { TITLES } from './demo.words.ts';

export const DEMO_PASSWORD = 'Outlay#2026';

export interface DemoPerson {
  account: string;
  name: string;
  title: MessageDescriptor;
  /** Key of the department in `demo.company.ts`. */
  department: string;
  roles: Role[];
}

/** The members of the login page; the others are in `demo.company.ts`. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: '13900000001',
    name: '沈岚',
    title: TITLES.administrator,
    department: 'office',
    roles: ['administrator', 'employee'],
  },
  {
    account: '13900000002',
    name: '林悦',
    title: TITLES.employee,
    department: 'marketing',
    roles: ['employee'],
  },
  {
    account: '13900000003',
    name: '王强',
    title: TITLES.departmentManager,
    department: 'marketing',
    roles: ['employee'],
  },
  {
    account: '13900000004',
    name: '周敏',
    title: TITLES.accountant,
    department: 'finance',
    roles: ['accountant', 'employee'],
  },
  {
    account: '13900000005',
    name: '陈可',
    title: TITLES.cashier,
    department: 'finance',
    roles: ['cashier', 'employee'],
  },
  {
    account: '13900000006',
    name: '赵启明',
    title: TITLES.financeManager,
    department: 'finance',
    roles: ['financeManager', 'employee'],
  },
  {
    account: '13900000007',
    name: '吴桐',
    title: TITLES.auditor,
    department: 'audit',
    roles: ['auditor'],
  },
];
