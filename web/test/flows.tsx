import { companyEndpoints } from '@outlay/contract/organisation/company';
import { TypeDefinition, typeEndpoints } from '@outlay/contract/documents/document.type';
import { flowEndpoints, type FlowDetail, type FlowIssue } from '@outlay/contract/documents/flow';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { screen } from '@testing-library/react';
import { FlowsSection } from '../src/features/processing/flow-editor/desk/FlowsSection.tsx';
import { LIN_REF, WANG_REF } from './documents.ts';
import { fakeServer } from './fake-server.ts';
import { renderPage } from './render-page.tsx';

let count = 0;
const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
/** The leader; then, of large amounts, the boss; of others the accountants are told. */
export const DEFINITION = FlowDefinition.parse({
  nodes: [
    {
      kind: 'approve',
      key: 'leader',
      name: { en: 'Department leader', 'zh-Hans': '部门负责人', fr: 'Responsable' },
      source: { kind: 'departmentLeader' },
    },
    {
      kind: 'condition',
      key: 'size',
      name: { en: 'By amount' },
      branches: [
        {
          key: 'big',
          name: { en: 'Large' },
          when: [[{ fact: 'amount', op: 'atLeast', values: ['5000000'] }]],
          nodes: [
            {
              kind: 'approve',
              key: 'boss',
              name: { en: 'Boss' },
              source: { kind: 'members', ids: [WANG_REF.id] },
            },
          ],
        },
        {
          key: 'rest',
          name: { en: 'Otherwise' },
          when: [],
          nodes: [
            { kind: 'cc', key: 'told', name: { en: 'Told' }, source: { kind: 'role', role: 'accountant' } },
          ],
        },
      ],
    },
  ],
  fallback: ['administrator'],
});
export const CLAIM = {
  id: id(300),
  code: 'claim',
  name: { en: 'Expense claim' },
  description: {},
  icon: 'receipt' as const,
  enabled: true,
  position: 1,
  standard: true,
  currentVersion: 1,
  publishedAt: '2026-08-11T02:00:00.000Z',
  documents: 3,
  version: 1,
  definition: TypeDefinition.parse({
    form: { effect: 'reimburse', fields: [], lines: { from: 'expenses' } },
    flowId: id(1),
    number: { prefix: 'CL' },
  }),
};

/** The designer with a flow in it; `theirs` is what the server finds wrong with it. */
export async function openFlow(part: Partial<FlowDetail> = {}, theirs: FlowIssue[] = []) {
  count += 1;
  const flow: FlowDetail = {
    id: id(count),
    name: { en: 'Claims', 'zh-Hans': '报销' },
    currentVersion: 3,
    drafted: true,
    running: 2,
    usedBy: [{ en: 'Expense claim' }],
    version: 7,
    definition: DEFINITION,
    published: DEFINITION,
    issues: [],
    versions: [],
    people: [WANG_REF],
    ...part,
  };
  const server = fakeServer();
  server.answer(flowEndpoints.list, () => ({ items: [flow] }));
  server.answer(flowEndpoints.get, () => flow);
  server.answer(flowEndpoints.check, () => ({ issues: theirs }));
  server.answer(flowEndpoints.save, ({ name, definition }) => ({
    ...flow,
    name,
    definition: FlowDefinition.parse(definition),
    version: flow.version + 1,
  }));
  server.answer(companyEndpoints.info, () => ({
    id: id(900),
    name: '云帆科技',
    taxId: null,
    currency: 'CNY',
    version: 1,
  }));
  server.answer(companyEndpoints.departments, () => ({ items: [] }));
  server.answer(companyEndpoints.colleagues, () => ({ items: [LIN_REF, WANG_REF], next: null }));
  server.answer(typeEndpoints.all, () => ({ items: [CLAIM] }));
  const view = renderPage(<FlowsSection />, { at: `/admin/flows?open=${flow.id}` });
  await screen.findByRole('tree');
  return { server, flow, ...view };
}
export const item = (name: RegExp) => screen.getByRole('treeitem', { name });
export const focused = () => window.document.activeElement;
