import { expect, test } from 'vitest';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { factsRead } from './facts-read.ts';

test('A route depends exactly on the facts its conditions and approver sources use', () => {
  const name = { en: 'N' };
  const plan = FlowDefinition.parse({
    fallback: [],
    nodes: [
      { kind: 'approve', key: 'a', name, source: { kind: 'field', field: 'sponsor' } },
      {
        kind: 'condition',
        key: 'b',
        name,
        branches: [
          {
            key: 'c',
            name,
            when: [[{ fact: 'amount', op: 'atLeast', values: ['1'] }]],
            nodes: [
              {
                kind: 'approve',
                key: 'd',
                name,
                source: { kind: 'expression', expression: 'if(days > 3, leader(2), role("accountant"))' },
              },
            ],
          },
        ],
      },
    ],
  });

  const read = factsRead(plan);

  expect([...read].sort()).toEqual(['amount', 'days', 'field:days', 'field:sponsor', 'home', 'submitter']);
  expect(read.has('field:title')).toBe(false);
});
