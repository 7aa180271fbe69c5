import type { z } from 'zod';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { words } from './words.ts';

type Drawn = z.input<typeof FlowDefinition>;

const LEADER: Drawn['nodes'][number] = {
  kind: 'approve',
  key: 'leader',
  name: words(
    '部门负责人',
    '部門負責人',
    'Department manager',
    'Responsable de service',
    'Responsable del departamento',
  ),
  source: { kind: 'departmentLeader' },
};
const ACCOUNTANT = {
  kind: 'approve' as const,
  key: 'accountant',
  name: words('会计审核', '會計審核', 'Accounting review', 'Contrôle comptable', 'Revisión contable'),
  source: { kind: 'role' as const, role: 'accountant' as const },
};
const MANAGER: Drawn['nodes'][number] = {
  kind: 'approve',
  key: 'manager',
  name: words('财务负责人', '財務負責人', 'Finance manager', 'Direction financière', 'Dirección financiera'),
  source: { kind: 'role', role: 'financeManager' },
};
const fallback: Drawn['fallback'] = ['financeManager', 'administrator'];

/** The flows of a new company, which can redraw each. */
export const STANDARD_FLOWS = {
  claim: {
    name: words(
      '报销审批',
      '報銷審批',
      'Claim approval',
      'Validation des notes de frais',
      'Aprobación de notas de gastos',
    ),
    definition: { nodes: [LEADER, ACCOUNTANT], fallback },
  },
  money: {
    name: words(
      '付款审批',
      '付款審批',
      'Payment approval',
      'Validation des paiements',
      'Aprobación de pagos',
    ),
    definition: { nodes: [LEADER, ACCOUNTANT, MANAGER], fallback },
  },
  request: {
    name: words(
      '申请审批',
      '申請審批',
      'Request approval',
      'Validation des demandes',
      'Aprobación de solicitudes',
    ),
    definition: { nodes: [LEADER], fallback },
  },
  finance: {
    name: words(
      '财务收取',
      '財務收取',
      'Received by finance',
      'Réception par la comptabilité',
      'Recepción por finanzas',
    ),
    definition: { nodes: [{ ...ACCOUNTANT, kind: 'handle' }], fallback },
  },
} as const satisfies Record<string, { name: Record<string, string>; definition: Drawn }>;
export type FlowCode = keyof typeof STANDARD_FLOWS;
