import { z } from 'zod';

/** What a role may grant, `resource.action`. The names are those of docs/domains.md. */
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
] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

export const ROLES = [
  'administrator',
  'employee',
  'accountant',
  'cashier',
  'financeManager',
  'auditor',
] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

const EMPLOYEE: Permission[] = ['expense.write', 'invoice.import', 'document.create'];

/** The law of roles. A department leader is no role: it follows from leading a department. */
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
  ],
  accountant: [
    ...EMPLOYEE,
    'document.readCompany',
    'document.returnPassed',
    'document.hold',
    'supplier.write',
    'budget.read',
    'ledger.read',
    'member.read',
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
  ],
  auditor: ['document.readCompany', 'ledger.read', 'member.read', 'audit.read'],
};

export const permissionsOf = (roles: readonly Role[]): Set<Permission> =>
  new Set(roles.flatMap((role) => GRANTS[role]));
