import type { Role } from '@outlay/contract/permission';

export const DEMO_PASSWORD = 'Outlay#2026';

export interface DemoPerson {
  account: string;
  name: string;
  title: { zh: string; 'en-US': string };
  /** Key of the department in `demo.company.ts`. */
  department: string;
  roles: Role[];
}

/** Those one signs in as; the other members of the company are in `demo.company.ts`. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: '13900000001',
    name: '沈岚',
    title: { zh: '管理员', 'en-US': 'Administrator' },
    department: 'office',
    roles: ['administrator', 'employee'],
  },
  {
    account: '13900000002',
    name: '林悦',
    title: { zh: '员工', 'en-US': 'Employee' },
    department: 'marketing',
    roles: ['employee'],
  },
  {
    account: '13900000003',
    name: '王强',
    title: { zh: '部门负责人', 'en-US': 'Department manager' },
    department: 'marketing',
    roles: ['employee'],
  },
  {
    account: '13900000004',
    name: '周敏',
    title: { zh: '会计', 'en-US': 'Accountant' },
    department: 'finance',
    roles: ['accountant', 'employee'],
  },
  {
    account: '13900000005',
    name: '陈可',
    title: { zh: '出纳', 'en-US': 'Cashier' },
    department: 'finance',
    roles: ['cashier', 'employee'],
  },
  {
    account: '13900000006',
    name: '赵启明',
    title: { zh: '财务经理', 'en-US': 'Finance manager' },
    department: 'finance',
    roles: ['financeManager', 'employee'],
  },
  {
    account: '13900000007',
    name: '吴桐',
    title: { zh: '审计', 'en-US': 'Auditor' },
    department: 'audit',
    roles: ['auditor'],
  },
];
