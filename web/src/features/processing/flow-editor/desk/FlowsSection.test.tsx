import { flowEndpoints } from '@outlay/contract/documents/flow';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { DEFINITION, focused, item, openFlow } from '../../../../../test/flows.tsx';

beforeEach(standInForDesk);

test('An approval node is added after the leader, named and saved by keyboard', async () => {
  const { server, person, flow } = await openFlow();

  item(/^Document submitted/).focus();
  await person.keyboard('{ArrowDown}');
  expect(focused()).toBe(item(/^Approval Department leader/));
  await person.keyboard('{Insert}');
  expect(focused()).toBe(screen.getByRole('menuitem', { name: /^Approval/ }));
  await person.keyboard('{Enter}');
  const added = item(/^Approval Approval/);
  expect(focused()).toBe(added);
  await person.keyboard('{Enter}');
  expect(focused()).toBe(screen.getByLabelText('Name in Chinese'));
  await person.keyboard('{Tab}');
  await person.clear(screen.getByLabelText('Name in English'));
  await person.type(screen.getByLabelText('Name in English'), 'Second look');
  await person.keyboard('{Control>}s{/Control}');

  await waitFor(() => expect(server.callsOf(flowEndpoints.save)).toHaveLength(1));
  const sent = server.callsOf(flowEndpoints.save)[0]?.input as { definition: FlowDefinition };
  expect(sent).toMatchObject({ id: flow.id, version: 7, name: flow.name });
  expect(sent.definition.nodes.map(({ key }) => key)).toEqual(['leader', 'approve1', 'size']);
  expect(sent.definition.nodes[0]).toEqual(DEFINITION.nodes[0]);
  expect(sent.definition.nodes[1]).toMatchObject({
    kind: 'approve',
    name: { en: 'Second look', 'zh-Hans': '审批' },
    source: { kind: 'departmentLeader' },
    onReject: 'end',
  });
  expect(FlowDefinition.safeParse(sent.definition).success).toBe(true);
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
});

test('Arrow keys move, Delete removes, Ctrl+Z undoes, Alt with an arrow reorders', async () => {
  const { person } = await openFlow();
  item(/^Approval Boss/).focus();
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe(item(/^CC Told/));
  await person.keyboard('{Delete}');
  expect(screen.queryByRole('treeitem', { name: /^CC Told/ })).toBeNull();
  await person.keyboard('{Control>}z{/Control}');
  expect(item(/^CC Told/)).toBeTruthy();

  item(/^CC Told/).focus();
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(item(/^2 Otherwise.*no steps/)).toBeTruthy();
  expect(item(/^CC Told/).getAttribute('aria-level')).toBe('1');
});

test('Issues are shown in place, and the list leads to them', async () => {
  const broken = structuredClone(DEFINITION);
  const [leader] = broken.nodes;
  if (leader?.kind !== 'approve') throw new Error('no leader');
  leader.source = { kind: 'members', ids: [] };
  const { person } = await openFlow({ definition: broken });

  expect(item(/^Approval Department leader.*Choose who acts at this step/)).toBeTruthy();
  const list = screen.getByRole('region', { name: 'What is wrong' });
  expect(within(list).getByText('1 error')).toBeTruthy();
  await person.click(within(list).getByRole('button', { name: /Department leader/ }));

  expect(focused()).toBe(item(/^Approval Department leader/));
  expect(item(/^Approval Department leader/).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByLabelText('Name in English')).toHaveProperty('value', 'Department leader');
});

test('Server-side issues are shown too', async () => {
  await openFlow({}, [{ nodeKey: 'boss', code: 'unknownMember', level: 'error', values: {} }]);
  expect(await screen.findByRole('treeitem', { name: /^Approval Boss.*has left/ })).toBeTruthy();
});

test('A flow with errors cannot be published; without them it is published as drawn', async () => {
  const { server, person, flow } = await openFlow();
  server.answer(flowEndpoints.publish, () => ({ ...flow, currentVersion: 4, drafted: false, version: 9 }));

  item(/^CC Told/).focus();
  await person.keyboard('{Insert}{ArrowRight}{ArrowRight}{Enter}');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  let dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It cannot be published while there are errors.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(flowEndpoints.publish)).toHaveLength(0);

  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('What’s new in this version'), 'Boss above 50000');
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.callsOf(flowEndpoints.publish)).toHaveLength(1));
  expect(server.callsOf(flowEndpoints.publish)[0]?.input).toEqual({
    id: flow.id,
    version: 7,
    note: 'Boss above 50000',
  });
});
