import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AuditEvent } from '@outlay/contract/governance/audit';
import { ROLES } from '@outlay/contract/permission';
import { formatMoney } from '#text/format.ts';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';

const KEYS: Record<string, MessageDescriptor> = {
  account: msg`Account`,
  after: msg`After event`,
  alone: msg`No one else can confirm it`,
  amount: msg`Amount`,
  approved: msg`Approved amount`,
  before: msg`Before`,
  currency: msg`Currency`,
  departmentId: msg`Department`,
  departmentIds: msg`Departments`,
  documents: msg`Documents`,
  endpoint: msg`API call`,
  fault: msg`Problem`,
  from: msg`From`,
  grade: msg`Grade`,
  lines: msg`Lines`,
  merchant: msg`Merchant`,
  moved: msg`How many`,
  name: msg`Name`,
  node: msg`Step`,
  object: msg`Item`,
  onBehalfOf: msg`On behalf of`,
  opinion: msg`Approval comment`,
  otherDepartmentIds: msg`Additional departments`,
  people: msg`People`,
  permissions: msg`Permissions`,
  postId: msg`Post`,
  reason: msg`Reason`,
  reference: msg`Reference`,
  remarks: msg`Remarks`,
  requestedBy: msg`Requested by`,
  revision: msg`Version`,
  role: msg`Role`,
  roles: msg`Roles`,
  spent_on: msg`Date`,
  taxId: msg`Tax ID`,
  text: msg`Text`,
  to: msg`To`,
  trade: msg`Number of the payment`,
  toId: msg`To`,
  type: msg`Type`,
  until: msg`Until`,
  wallet: msg`Corporate wallet`,
  why: msg`Why`,
};

export interface DetailRow {
  key: string;
  label: string;
  value: string;
}

/** An event's detail as readable rows: names in place of ids, labels in place of known keys. */
export function useDetailRows(): (event: AuditEvent) => DetailRow[] {
  const { i18n } = useLingui();
  return ({ detail, names }) => {
    const plain = (value: unknown): string => {
      if (Array.isArray(value)) return value.map(plain).join(', ');
      if (value === null || value === undefined || value === '') return '—';
      if (value === true) return '✓';
      if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
      const text = String(value);
      const role = ROLES.find((known) => known === text);
      return names[text] ?? (role ? i18n._(ROLE_WORDS[role]) : text);
    };
    const { currency } = detail;
    // Amounts are in minor units.
    const shown = (key: string, value: unknown): string =>
      typeof value === 'number' && typeof currency === 'string' && (key === 'amount' || key === 'approved')
        ? formatMoney({ amount: value, currency })
        : plain(value);
    return Object.entries(detail).map(([key, value]) => {
      const words = KEYS[key];
      return { key, label: words ? i18n._(words) : key, value: shown(key, value) };
    });
  };
}
