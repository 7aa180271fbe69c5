import { z } from 'zod';

/** All permissions, as `resource.action`. The names are those of docs/domains.md. */
export const PERMISSIONS = [
  'expense.write',
  'invoice.import',
  'document.create',
  'document.readDepartment',
  'document.readCompany',
  'payment.batch',
  'payment.release',
  'payment.markPaid',
  'ledger.read',
  'member.read',
  'member.write',
  'company.write',
  'audit.read',
  'flow.write',
  'type.write',
  'policy.write',
  'budget.read',
  'budget.write',
  'document.terminate',
  'document.unapprove',
  'document.hold',
  'document.returnPassed',
  'supplier.write',
  'member.invite',
  'role.read',
  'role.grant',
  'role.confirm',
  'role.write',
  'directory.write',
  'connection.write',
  'retention.write',
  'news.write',
  'travel.write',
  'paycode.read',
  'paycode.write',
  'report.own',
  'report.department',
  'report.company',
] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

export const ROLES = [
  'administrator',
  'peopleAdministrator',
  'employee',
  'accountant',
  'cashier',
  'financeManager',
  'auditor',
  'travelAdministrator',
] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

const EMPLOYEE: Permission[] = [
  'expense.write',
  'invoice.import',
  'document.create',
  'member.invite',
  'report.own',
];

/** Permissions that never require a second factor; all others are withheld once it is overdue. */
export const PLAIN_PERMISSIONS: ReadonlySet<Permission> = new Set(EMPLOYEE);

/** Permissions that can be limited to some departments. */
export const SCOPED_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'document.readCompany',
  'document.returnPassed',
  'document.hold',
  'member.read',
  'report.company',
]);

/** Permissions over money, and the one to confirm them; granting them takes two people. */
export const FINANCE_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'document.returnPassed',
  'document.unapprove',
  'document.hold',
  'payment.batch',
  'payment.release',
  'payment.markPaid',
  'ledger.read',
  'supplier.write',
  'budget.write',
  'role.confirm',
]);

/** Permissions of the built-in roles. Department leader is not a role: it follows from the department. */
export const GRANTS: Record<Role, readonly Permission[]> = {
  employee: EMPLOYEE,
  administrator: [
    ...EMPLOYEE,
    'member.read',
    'member.write',
    'company.write',
    'flow.write',
    'type.write',
    'policy.write',
    'budget.read',
    'document.terminate',
    'role.read',
    'role.grant',
    'role.confirm',
    'role.write',
    'directory.write',
    'connection.write',
    'retention.write',
    'news.write',
    'travel.write',
    'paycode.read',
    'paycode.write',
  ],
  peopleAdministrator: [...EMPLOYEE, 'member.read', 'member.write', 'role.read', 'role.grant'],
  accountant: [
    ...EMPLOYEE,
    'document.readCompany',
    'document.returnPassed',
    'document.hold',
    'supplier.write',
    'budget.read',
    'ledger.read',
    'member.read',
    'paycode.read',
    'paycode.write',
    'report.company',
  ],
  cashier: [
    ...EMPLOYEE,
    'document.readCompany',
    'document.returnPassed',
    'document.hold',
    'payment.batch',
    'payment.markPaid',
    'member.read',
  ],
  financeManager: [
    ...EMPLOYEE,
    'document.readCompany',
    'payment.batch',
    'payment.release',
    'payment.markPaid',
    'document.returnPassed',
    'document.unapprove',
    'document.hold',
    'supplier.write',
    'policy.write',
    'budget.read',
    'budget.write',
    'ledger.read',
    'member.read',
    'role.read',
    'role.confirm',
    'paycode.read',
    'paycode.write',
    'report.company',
  ],
  travelAdministrator: [...EMPLOYEE, 'travel.write', 'member.read'],
  auditor: [
    'document.readCompany',
    'ledger.read',
    'member.read',
    'role.read',
    'audit.read',
    'paycode.read',
    'report.own',
    'report.company',
  ],
};

/** A built-in role, or the id of one of the company's own roles. */
export const RoleKey = z.union([Role, z.uuid()]);
export type RoleKey = z.infer<typeof RoleKey>;

export const permissionsOf = (roles: readonly Role[]): Set<Permission> =>
  new Set(roles.flatMap((role) => GRANTS[role]));
