import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@outlay/contract/permission';
import type { ComponentType } from 'react';
import type { IconName } from '#ui/Icon.tsx';
import { AuditSection } from './audit/AuditSection.tsx';
import { BagsSection } from './bag/BagsSection.tsx';
import { BatchesSection } from './batches/BatchesSection.tsx';
import { BudgetsSection } from './budgets/BudgetsSection.tsx';
import { CompanySection } from './company/CompanySection.tsx';
import { DocumentsSection } from './documents/DocumentsSection.tsx';
import { FlowsSection } from './flows/FlowsSection.tsx';
import { JoiningSection } from './joining/JoiningSection.tsx';
import { MembersSection } from './members/MembersSection.tsx';
import { PaymentsSection } from './payments/PaymentsSection.tsx';
import { PoliciesSection } from './policies/PoliciesSection.tsx';
import { QueueSection } from './queue/QueueSection.tsx';
import { RolesSection } from './roles/RolesSection.tsx';
import { SettingsSection } from './settings/SettingsSection.tsx';
import { TypesSection } from './types/TypesSection.tsx';
import { WhySection } from './why/WhySection.tsx';

export interface AdminSection {
  key: string;
  label: MessageDescriptor;
  icon: IconName;
  /** Any of them; none where everybody has it. */
  needs: readonly Permission[];
  Shown: ComponentType;
}

/** What there is to do on the wide screen; each person sees what the roles allow. */
export const SECTIONS: readonly AdminSection[] = [
  { key: 'queue', label: msg`Work queue`, icon: 'check', needs: [], Shown: QueueSection },
  { key: 'payments', label: msg`Payments`, icon: 'wallet', needs: ['payment.batch'], Shown: PaymentsSection },
  { key: 'batches', label: msg`Batches`, icon: 'bank', needs: ['payment.batch'], Shown: BatchesSection },
  {
    key: 'documents',
    label: msg`Documents`,
    icon: 'doc',
    needs: ['document.readCompany'],
    Shown: DocumentsSection,
  },
  {
    key: 'bags',
    label: msg`Invoice bags`,
    icon: 'bag',
    needs: ['document.readCompany'],
    Shown: BagsSection,
  },
  {
    key: 'members',
    label: msg`Members and departments`,
    icon: 'people',
    needs: ['member.read'],
    Shown: MembersSection,
  },
  {
    key: 'joining',
    label: msg`Joining`,
    icon: 'plus',
    needs: ['member.write', 'directory.write'],
    Shown: JoiningSection,
  },
  { key: 'roles', label: msg`Roles`, icon: 'lock', needs: ['role.read'], Shown: RolesSection },
  { key: 'why', label: msg`Why not?`, icon: 'info', needs: ['role.read'], Shown: WhySection },
  { key: 'flows', label: msg`Approval flows`, icon: 'flow', needs: ['flow.write'], Shown: FlowsSection },
  { key: 'types', label: msg`Document types`, icon: 'receipt', needs: ['type.write'], Shown: TypesSection },
  { key: 'policies', label: msg`Rules`, icon: 'book', needs: ['policy.write'], Shown: PoliciesSection },
  { key: 'budgets', label: msg`Budgets`, icon: 'chart', needs: ['budget.read'], Shown: BudgetsSection },
  {
    key: 'settings',
    label: msg`Settings`,
    icon: 'gear',
    needs: ['company.write', 'policy.write', 'supplier.write'],
    Shown: SettingsSection,
  },
  { key: 'company', label: msg`Company`, icon: 'title', needs: ['company.write'], Shown: CompanySection },
  { key: 'audit', label: msg`Audit`, icon: 'shield', needs: ['audit.read'], Shown: AuditSection },
];
