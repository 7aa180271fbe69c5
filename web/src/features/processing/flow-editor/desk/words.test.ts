import type { FlowSource } from '@outlay/contract/documents/flow.definition';
import { expect, test } from 'vitest';
import { conditionWords } from './condition-words.ts';
import { NO_NAMES, type FlowNames } from './flow-names.ts';
import { newNode } from './model/flow-new.ts';
import { cardWords, sourceWords } from './source-words.ts';

const person = (id: string, name: string) => ({ id, name, departmentName: null });
const department = (id: string, name: string) => ({
  id,
  name,
  parentId: null,
  leader: null,
  memberCount: 1,
  position: 0,
  version: 1,
});
const NAMES: FlowNames = {
  ...NO_NAMES,
  people: new Map(['Wang', 'Lin', 'Zhou', 'Chen', 'Liu'].map((name) => [name, person(name, name)])),
  departments: [department('m', 'Marketing'), department('f', 'Finance')],
};

test.each<[FlowSource, string]>([
  [{ kind: 'members', ids: [] }, 'No one chosen yet'],
  [{ kind: 'members', ids: ['Wang', 'Lin'] }, 'Wang and Lin'],
  [{ kind: 'members', ids: ['Wang', 'Lin', 'Zhou', 'Chen', 'Liu'] }, 'Wang, Lin, Zhou and 2 more'],
  [{ kind: 'role', role: 'accountant' }, 'Role: Accountant'],
  [{ kind: 'leaderAbove', level: 2 }, 'Manager, level 2 above the submitter'],
  [{ kind: 'leaderOf', departmentId: 'm' }, 'Manager of Marketing'],
  [{ kind: 'leaderOf', departmentId: '' }, 'Manager of a department not chosen yet'],
  [{ kind: 'submitterChoice', ids: ['Wang'] }, 'The submitter chooses, from 1 person'],
  [{ kind: 'submitterChoice', ids: [] }, 'The submitter chooses'],
])('who acts: %o', (source, words) => {
  expect(sourceWords(source, NAMES)).toBe(words);
});

test('A card shows who decides, by which rule, and the timeout', () => {
  const node = newNode([], 'approve');
  if (node.kind !== 'approve') throw new Error('no approval');
  expect(cardWords(node, NAMES)).toEqual(['Manager of the submitter’s department']);
  const vote = {
    ...node,
    source: { kind: 'members' as const, ids: ['Wang', 'Lin'] },
    mode: 'vote' as const,
    ratio: 66,
    timeout: { hours: 1, then: 'pass' as const, times: 3 },
  };
  expect(cardWords(vote, NAMES)).toEqual([
    'Wang and Lin',
    'Vote, 66% required',
    'Approved automatically after 1 business hour',
  ]);
});

test('A condition shows all tests of a group and any of its groups; an empty one always applies', () => {
  expect(
    conditionWords(
      [
        [
          { fact: 'amount', op: 'atLeast', values: ['500000'] },
          { fact: 'department', op: 'anyOf', values: ['m', 'f'] },
        ],
        [{ fact: 'expenseType', op: 'noneOf', values: ['taxi'] }],
        [{ fact: 'warnings', op: 'below', values: [] }],
      ],
      NAMES,
    ),
  ).toEqual([
    'Amount ≥ ¥5,000.00 and Department: Marketing or Finance',
    'Expense type: not Taxi',
    'Number of alerts < ?',
  ]);
  expect(conditionWords([], NAMES)).toEqual([]);
  expect(conditionWords([[]], NAMES)).toEqual([]);
});
