import { t } from '@lingui/core/macro';
import type { FlowIssue } from '@outlay/contract/flow';
import type { FlowDefinition } from '@outlay/contract/flow.definition';
import { localText } from '#kit/format.ts';
import { factName } from './condition-words.ts';
import type { FlowNames } from './flow-names.ts';
import { find } from './model/flow-tree.ts';

const fallbackWords = (code: FlowIssue['code'], values: Record<string, string>): string =>
  [code, ...Object.values(values)].join(' · ');

/** What is wrong, and what to do about it. */
export function issueWords({ code, nodeKey, values }: FlowIssue, names: FlowNames): string {
  const words: Record<FlowIssue['code'], () => string> = {
    noApprover: () =>
      nodeKey === null
        ? t`Nobody decides in this flow. Add an approval.`
        : t`A document can pass here without anybody deciding.`,
    duplicateKey: () => t`Two nodes have the same key “${values['key'] ?? ''}”.`,
    unreachable: () => t`Never reached: the branch before it always applies.`,
    endless: () => t`This sub-flow leads back to itself.`,
    nobody: () => t`Choose who acts here.`,
    unknownMember: () => t`Somebody named here has left or is unknown.`,
    unknownDepartment: () => t`Choose a department that exists.`,
    unknownField: () => t`Choose a field that the form has.`,
    unknownFlow: () => t`Choose a flow that is published.`,
    badExpression: () =>
      t`The expression cannot be read at position ${values['at'] ?? ''}: ${values['fault'] ?? ''}`,
    choiceFirst: () => t`Nobody decides before this node who could choose.`,
    emptyBranch: () => t`This branch has no node: documents pass straight through.`,
    badCondition: () => t`Complete the condition on “${factName(values['fact'] ?? '', names)}”.`,
    tooDeep: () => t`Branches lie too deep in one another. Use a sub-flow.`,
    badAddress: () => t`Write the whole address, beginning with https://`,
  };
  // The server may be newer than this page.
  return words[code]?.() ?? fallbackWords(code, values);
}

/** What the issue is about: the name of the node or branch. */
export function placeWords({ nodeKey }: FlowIssue, { nodes }: FlowDefinition): string {
  const found = find(nodes, nodeKey);
  if (!found) return t`The whole flow`;
  return localText(found.kind === 'node' ? found.node.name : found.branch.name);
}
