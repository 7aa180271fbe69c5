import type { FlowIssue } from '@outlay/contract/documents/flow';
import type { FlowNames } from '../flow-names.ts';
import { issueWords } from '../issue-words.ts';

export interface IssueText {
  level: FlowIssue['level'];
  words: string;
}

/** The most severe issue of a node or branch. */
export function issueText(issues: readonly FlowIssue[], key: string, names: FlowNames): IssueText | null {
  const issue = issues.find(({ nodeKey }) => nodeKey === key);
  return issue ? { level: issue.level, words: issueWords(issue, names) } : null;
}
