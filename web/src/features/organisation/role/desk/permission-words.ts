import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@outlay/contract/permission';

/** The label of each permission. */
export const PERMISSION_WORDS: Record<Permission, MessageDescriptor> = {
  'expense.write': msg`Record own expenses`,
  'invoice.import': msg`Manage own invoices`,
  'document.create': msg`Create and submit own documents`,
  'document.readDepartment': msg`Read documents of departments they manage`,
  'document.readCompany': msg`Read all submitted documents`,
  'document.hold': msg`Hold and resume the payment of a document`,
  'document.returnPassed': msg`Return an approved document before it is paid`,
  'document.unapprove': msg`Reopen approvals and revoke documents`,
  'document.terminate': msg`Terminate a running approval without seeing its content`,
  'payment.batch': msg`Add approved documents to payment batches and create bank files`,
  'payment.markPaid': msg`Record payments`,
  'payment.release': msg`Release batches created by others, reverse payments`,
  'ledger.read': msg`Read the books`,
  'supplier.write': msg`Manage suppliers and their accounts`,
  'budget.read': msg`See budgets and balances`,
  'budget.write': msg`Set budgets`,
  'member.read': msg`See members with their roles`,
  'member.write': msg`Add, edit and remove members and departments`,
  'member.invite': msg`Invite colleagues`,
  'directory.write': msg`Connect a member directory`,
  'connection.write': msg`Connect systems through which members sign in`,
  'role.read': msg`See roles and who has them, and check permissions`,
  'role.grant': msg`Give and remove roles, never beyond own permissions`,
  'role.confirm': msg`Confirm, as the second person, a finance role`,
  'role.write': msg`Create and edit company roles`,
  'company.write': msg`Edit company details, calendar and projects`,
  'flow.write': msg`Design approval flows`,
  'type.write': msg`Design document types`,
  'policy.write': msg`Set rules and exchange rates`,
  'retention.write': msg`Set record retention`,
  'audit.read': msg`Read the audit log`,
  'news.write': msg`Write company news`,
  'paycode.read': msg`See merchants, spend policies and payments with payment codes`,
  'paycode.write': msg`Set merchants, tills and spend policies, pay merchants’ statements`,
  'travel.write': msg`Set travel rules, rates, vehicles and providers`,
  'report.own': msg`See reports of one’s own spending`,
  'report.department': msg`See reports of one’s own department`,
  'report.company': msg`See reports of the company’s spending`,
};

interface Group {
  label: MessageDescriptor;
  permissions: readonly Permission[];
}

export const PERMISSION_GROUPS: readonly Group[] = [
  { label: msg`Own data`, permissions: ['expense.write', 'invoice.import', 'document.create'] },
  {
    label: msg`Other people’s documents`,
    permissions: [
      'document.readDepartment',
      'document.readCompany',
      'document.hold',
      'document.returnPassed',
      'document.unapprove',
      'document.terminate',
    ],
  },
  {
    label: msg`Money`,
    permissions: [
      'payment.batch',
      'payment.markPaid',
      'payment.release',
      'ledger.read',
      'supplier.write',
      'budget.read',
      'report.own',
      'report.department',
      'report.company',
      'budget.write',
    ],
  },
  {
    label: msg`People`,
    permissions: ['member.read', 'member.write', 'member.invite', 'directory.write', 'connection.write'],
  },
  { label: msg`Roles`, permissions: ['role.read', 'role.grant', 'role.confirm', 'role.write'] },
  {
    label: msg`Company`,
    permissions: [
      'company.write',
      'flow.write',
      'type.write',
      'policy.write',
      'retention.write',
      'news.write',
      'travel.write',
      'paycode.read',
      'paycode.write',
      'audit.read',
    ],
  },
];
