import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import {
  isDeciding,
  type DecidingNode,
  type FlowNode,
  type FlowSource,
} from '@outlay/contract/documents/flow.definition';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { departmentName, fieldName, flowName, personName, type FlowNames } from './flow-names.ts';
import { MODES } from './kind-words.ts';

const listed = (words: string[]): string =>
  new Intl.ListFormat(i18n.locale || 'en', { type: 'conjunction' }).format(words);

function memberWords(ids: readonly string[], names: FlowNames): string {
  if (ids.length === 0) return t`No one chosen yet`;
  const first = ids.slice(0, 3).map((id) => personName(names, id));
  const more = ids.length - first.length;
  const some = first.join(i18n.locale.startsWith('zh') ? '、' : ', ');
  return more > 0 ? t`${some} and ${more} more` : listed(first);
}

/** The approvers' source as text. */
export function sourceWords(source: FlowSource, names: FlowNames): string {
  switch (source.kind) {
    case 'members':
      return memberWords(source.ids, names);
    case 'role': {
      const role = i18n._(ROLE_WORDS[source.role]);
      return t`Role: ${role}`;
    }
    case 'departmentLeader':
      return t`Manager of the submitter’s department`;
    case 'leaderAbove':
      return t`Manager, level ${source.level} above the submitter`;
    case 'leadersUpTo':
      return t`Every manager up to level ${source.levels}`;
    case 'leaderOf':
      return source.departmentId
        ? t`Manager of ${departmentName(names, source.departmentId)}`
        : t`Manager of a department not chosen yet`;
    case 'allocationLeaders':
      return t`Managers of the departments and projects charged`;
    case 'field':
      return source.field
        ? t`Named in the field “${fieldName(names, source.field)}”`
        : t`Named in a field not chosen yet`;
    case 'submitterChoice':
      return source.ids.length > 0
        ? plural(source.ids.length, {
            one: 'The submitter chooses, from # person',
            other: 'The submitter chooses, from # people',
          })
        : t`The submitter chooses`;
    case 'previousChoice':
      return t`The previous approver chooses`;
    case 'expression':
      return source.expression.trim() || t`Expression not written yet`;
  }
}

const hourWords = (hours: number, business: boolean): string =>
  business
    ? plural(hours, { one: '# business hour', other: '# business hours' })
    : plural(hours, { one: '# hour', other: '# hours' });

/** The people or the action of a node, as text. */
function nodeWords(node: FlowNode, names: FlowNames): string {
  switch (node.kind) {
    case 'approve':
    case 'handle':
    case 'cc':
      return sourceWords(node.source, names);
    case 'subFlow':
      return node.flowId ? flowName(names, node.flowId) : t`No flow chosen yet`;
    case 'delay':
      return hourWords(node.hours, node.business);
    case 'trigger':
      return node.url;
    case 'condition':
      return t`The first branch that applies`;
    case 'inclusive':
      return t`Every branch that applies`;
    case 'parallel':
      return t`All branches at the same time`;
  }
}

const modeWords = ({ mode, ratio }: DecidingNode): string =>
  mode === 'vote' ? t`Vote, ${ratio}% required` : i18n._(MODES[mode]);

/** The timeout rule as text; null without one. */
function timeoutWords({ timeout }: DecidingNode): string | null {
  if (!timeout) return null;
  const hours = hourWords(timeout.hours, true);
  const words = {
    remind: t`Reminder after ${hours}`,
    pass: t`Approved automatically after ${hours}`,
    reject: t`Rejected automatically after ${hours}`,
  };
  return words[timeout.then];
}

/** The text lines of a node's card: people or action, mode, timeout. */
export function cardWords(node: FlowNode, names: FlowNames): string[] {
  const words: (string | null)[] = [nodeWords(node, names)];
  // A department has one leader, so the mode for several approvers does not apply.
  if (isDeciding(node) && node.source.kind !== 'departmentLeader') words.push(modeWords(node));
  if (isDeciding(node)) words.push(timeoutWords(node));
  return words.filter((one) => one !== null);
}
