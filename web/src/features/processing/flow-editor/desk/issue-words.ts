import { t } from '@lingui/core/macro';
import type { FlowIssue } from '@outlay/contract/documents/flow';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { localText } from '#text/format.ts';
import { factName } from './condition-words.ts';
import type { FlowNames } from './flow-names.ts';
import { find } from './model/flow-tree.ts';

const fallbackWords = (code: FlowIssue['code'], values: Record<string, string>): string =>
  [code, ...Object.values(values)].join(' · ');

/** The error as text, and how to correct it. */
export function issueWords({ code, nodeKey, values }: FlowIssue, names: FlowNames): string {
  const words: Record<FlowIssue['code'], () => string> = {
    noApprover: () =>
      nodeKey === null
        ? t`No one approves in this flow. Add an approval.`
        : t`A document can pass here without anyone approving it.`,
    duplicateKey: () => t`Two steps have the same key “${values['key'] ?? ''}”.`,
    unreachable: () => t`Never reached: the previous branch always applies.`,
    endless: () => t`This sub-flow leads back to itself.`,
    nobody: () => t`Choose who acts at this step.`,
    unknownMember: () => t`Someone named here has left or is unknown.`,
    unknownDepartment: () => t`Choose an existing department.`,
    unknownField: () => t`Choose a field of the form.`,
    unknownFlow: () => t`Choose a published flow.`,
    badExpression: () =>
      t`The expression has an error at position ${values['at'] ?? ''}: ${values['fault'] ?? ''}`,
    choiceFirst: () => t`No one approves before this step who could choose.`,
    emptyBranch: () => t`This branch has no steps: documents pass straight through.`,
    badCondition: () => t`Complete the condition on “${factName(values['fact'] ?? '', names)}”.`,
    tooDeep: () => t`Branches are nested too deeply. Use a sub-flow.`,
    badAddress: () => t`Enter the full address, starting with https://`,
  };
  // The server may be newer than this page and send an unknown code.
  return words[code]?.() ?? fallbackWords(code, values);
}

/** The name of the node or branch concerned. */
export function placeWords({ nodeKey }: FlowIssue, { nodes }: FlowDefinition): string {
  const found = find(nodes, nodeKey);
  if (!found) return t`The whole flow`;
  return localText(found.kind === 'node' ? found.node.name : found.branch.name);
}
