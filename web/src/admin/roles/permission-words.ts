import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@outlay/contract/permission';

/** What each power lets do. */
export const PERMISSION_WORDS: Record<Permission, MessageDescriptor> = {
  'expense.write': msg`Record own expenses`,
  'invoice.import': msg`Keep own invoices`,
  'document.create': msg`Make and send own documents`,
  'document.readDepartment': msg`Read the documents of the departments led`,
  'document.readCompany': msg`Read every sent document`,
  'document.hold': msg`Stop the payment of a document and let it go on`,
  'document.returnPassed': msg`Send an approved document back before it is paid`,
  'document.unapprove': msg`Open an approval again and revoke documents`,
  'document.terminate': msg`End a running approval without reading it`,
  'payment.batch': msg`Put approved documents in payment batches and write bank files`,
  'payment.markPaid': msg`Record what was paid`,
  'payment.release': msg`Release batches made by another, take payments back`,
  'ledger.read': msg`Read the books`,
  'supplier.write': msg`Keep suppliers and their accounts`,
  'budget.read': msg`See budgets and what is left`,
  'budget.write': msg`Set budgets`,
  'member.read': msg`See members with their roles`,
  'member.write': msg`Add, change and let go members and departments`,
  'member.invite': msg`Invite colleagues`,
  'directory.write': msg`Connect a directory of members`,
  'role.read': msg`See roles and who holds them, ask why somebody may not`,
  'role.grant': msg`Give and take roles, never above own powers`,
  'role.confirm': msg`Confirm as the second person a role over money`,
  'role.write': msg`Make and change roles of the company`,
  'company.write': msg`Change the company's data, calendar and projects`,
  'flow.write': msg`Draw approval flows`,
  'type.write': msg`Design document types`,
  'policy.write': msg`Set rules and exchange rates`,
  'retention.write': msg`Say how long records are kept`,
  'audit.read': msg`Read the audit log`,
  'news.write': msg`Write company news`,
};

interface Group {
  label: MessageDescriptor;
  permissions: readonly Permission[];
}

export const PERMISSION_GROUPS: readonly Group[] = [
  { label: msg`One's own`, permissions: ['expense.write', 'invoice.import', 'document.create'] },
  {
    label: msg`Documents of others`,
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
      'budget.write',
    ],
  },
  {
    label: msg`People`,
    permissions: ['member.read', 'member.write', 'member.invite', 'directory.write'],
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
      'audit.read',
    ],
  },
];
