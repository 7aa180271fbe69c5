import type { TypeField } from '@outlay/contract/document';
import type { LocalText } from '@outlay/contract/fields';
import type { FlowDefinition } from '@outlay/contract/flow.definition';
import { installFlow } from '#domain/flow/flow.service.ts';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import * as types from './type.repository.ts';

const text = (zh: string, zhHant: string, en: string, fr: string, es: string): LocalText => ({
  'zh-Hans': zh,
  'zh-Hant': zhHant,
  en,
  fr,
  es,
});

/** The flow that a new company starts with: the department's leader, then accounting. */
const STANDARD_FLOW: FlowDefinition = {
  nodes: [
    {
      key: 'leader',
      name: text(
        '部门负责人',
        '部門負責人',
        'Department leader',
        'Responsable de service',
        'Responsable de área',
      ),
      source: { kind: 'departmentLeader' },
      from: 0,
    },
    {
      key: 'accountant',
      name: text('会计审核', '會計審核', 'Accounting', 'Comptabilité', 'Contabilidad'),
      source: { kind: 'role', role: 'accountant' },
      from: 0,
    },
  ],
  fallback: ['financeManager', 'administrator'],
};

const CLAIM_FIELDS: TypeField[] = [
  {
    key: 'title',
    kind: 'text',
    label: text('事由', '事由', 'Purpose', 'Objet', 'Motivo'),
    required: true,
    most: 140,
  },
  {
    key: 'project',
    kind: 'text',
    label: text('项目', '專案', 'Project', 'Projet', 'Proyecto'),
    required: false,
    most: 60,
  },
];

/** Gives a new company its first document type, the claim, with its flow. Both are data from then on. */
export async function installStandardTypes(
  ctx: Pick<Context, 'db' | 'now'>,
  companyId: string,
): Promise<void> {
  const flowId = newId();
  const name = text('报销审批', '報銷審批', 'Claim approval', 'Validation des notes', 'Aprobación de gastos');
  await installFlow(ctx, companyId, { id: flowId, name, definition: STANDARD_FLOW });
  await types.insertType(ctx.db, {
    companyId,
    id: newId(),
    code: 'claim',
    name: text('费用报销', '費用報銷', 'Expense claim', 'Note de frais', 'Reembolso de gastos'),
    description: text(
      '日常费用，凭票报销',
      '日常費用，憑票報銷',
      'Everyday expenses with their invoices',
      'Dépenses courantes avec justificatifs',
      'Gastos diarios con sus facturas',
    ),
    fields: CLAIM_FIELDS,
    flowId,
    numberPrefix: 'CL',
    now: ctx.now(),
  });
}
