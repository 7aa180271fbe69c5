import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { companyEndpoints, type Department, type Member } from '@outlay/contract/organisation/company';
import { departmentEndpoints } from '@outlay/contract/organisation/company.department';
import { gradeEndpoints, postEndpoints } from '@outlay/contract/organisation/company.post';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { WANG_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { MembersSection } from './MembersSection.tsx';

const department = (last: number, name: string, parent: number | null, memberCount: number): Department => ({
  ...{ id: setupId(last), name, memberCount, position: last, version: last },
  parentId: parent === null ? null : setupId(parent),
  leader: last === 1 ? WANG_REF : null,
});
const [SALES, NORTH, WORKS] = [
  department(1, 'Sales', null, 12),
  department(2, 'North', 1, 4),
  department(3, 'Works', null, 0),
];
const WANG: Member = {
  ...WANG_REF,
  ...{ account: '13900000003', departmentId: SALES.id, otherDepartmentIds: [WORKS.id], roles: ['employee'] },
  ...{ pendingRoles: [], grade: 'Old grade', postId: setupId(9), postName: 'Clerk' },
  ...{ joinedAt: '2026-03-01T00:00:00Z', state: 'active', version: 6 },
};

beforeEach(standInForDesk);

function open(...permissions: Parameters<typeof withPermissions>) {
  const server = setupServer();
  const items = [SALES, NORTH, WORKS];
  server.answer(companyEndpoints.departments, () => ({ items }));
  server.answer(memberListEndpoints.members, () => ({ items: [WANG], next: null }));
  server.answer(departmentEndpoints.move, () => ({ items }));
  server.answer(departmentEndpoints.merge, () => ({ items }));
  server.answer(departmentEndpoints.remove, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'departmentInUse' });
  });
  server.answer(postEndpoints.all, () => ({
    items: [{ id: setupId(9), name: 'Clerk', used: 1, version: 1 }],
  }));
  server.answer(gradeEndpoints.all, () => ({
    items: [
      { id: setupId(21), name: 'P5', used: 0, version: 1 },
      { id: setupId(22), name: 'P6', used: 3, version: 4 },
    ],
  }));
  server.answer(gradeEndpoints.arrange, () => ({ items: [] }));
  return { server, ...renderPage(<MembersSection />, { user: withPermissions(...permissions) }) };
}

const act = async (person: ReturnType<typeof open>['person'], name: string, item: string) => {
  await person.click(await screen.findByRole('button', { name: `Acts on ${name}` }));
  // A menu opened before may still be fading out.
  const shown = await screen.findAllByRole('menuitem', { name: item });
  await person.click(shown.at(-1) as HTMLElement);
};

test('The tree shows the number of members of each department, and its people', async () => {
  const { server, person } = open('member.read');
  const tree = await screen.findByRole('region', { name: 'Departments' });
  expect(within(tree).getByText('Sales').parentElement?.textContent).toContain('12');
  expect(within(tree).getAllByText('No manager')).toHaveLength(2);

  await person.click(within(tree).getByText('North'));

  await waitFor(() =>
    expect(server.callsOf(memberListEndpoints.members).at(-1)?.input).toMatchObject({
      departmentId: NORTH.id,
    }),
  );
});

test('A reader cannot move departments but can read the history', async () => {
  const { person, server } = open('member.read');
  server.answer(departmentEndpoints.history, () => ({
    items: [
      {
        ...{ id: setupId(30), kind: 'renamed' as const, before: 'Trade', after: 'Sales', other: null },
        ...{ actor: WANG_REF, at: '2026-11-20T08:00:00Z' },
      },
      {
        ...{ id: setupId(31), kind: 'merged' as const, before: null, after: null, actor: WANG_REF },
        ...{ other: { name: 'Export', cameIn: true, members: 3 }, at: '2026-11-19T08:00:00Z' },
      },
    ],
    next: null,
  }));
  expect(screen.queryByRole('button', { name: 'Add a department' })).toBeNull();

  await act(person, 'Sales', 'History');

  expect(await screen.findByText('Renamed from “Trade” to “Sales”')).toBeTruthy();
  expect(screen.getByText('“Export” was merged into it').parentElement?.textContent).toContain(WANG_REF.name);
});

test('A department is moved by menu: up, down, elsewhere', async () => {
  const { server, person } = open('member.read', 'member.write');
  const moves = () => server.callsOf(departmentEndpoints.move).map(({ input }) => input);

  await act(person, 'Works', 'Move up');
  await waitFor(() => expect(moves()).toHaveLength(1));
  await act(person, 'North', 'Move elsewhere');
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByLabelText('Parent department'));
  await person.click(await screen.findByTitle('Works'));
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(moves()).toEqual([
      { id: WORKS.id, version: 3, parentId: null, position: 0 },
      { id: NORTH.id, version: 2, parentId: WORKS.id, position: 0 },
    ]),
  );
});

test('A department is dragged onto another', async () => {
  const { server } = open('member.read', 'member.write');
  const rowOf = (name: string) => {
    const row = screen.getByRole('region', { name: 'Departments' });
    return within(row).getByText(name).closest('.ant-tree-node-content-wrapper') as HTMLElement;
  };
  await screen.findByText('Works');
  const drag = (kind: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop', node: HTMLElement, x = 0) => {
    const event = createEvent[kind](node, { dataTransfer: { setData: () => undefined } });
    Object.defineProperty(event, 'clientX', { value: x });
    Object.defineProperty(event, 'clientY', { value: 5 });
    fireEvent(node, event);
  };

  drag('dragStart', rowOf('Works'));
  drag('dragEnter', rowOf('North'), 200);
  drag('dragOver', rowOf('North'), 200);
  drag('drop', rowOf('North'), 200);

  await waitFor(() => expect(server.callsOf(departmentEndpoints.move)).toHaveLength(1));
  expect(server.callsOf(departmentEndpoints.move)[0]?.input).toMatchObject({ id: WORKS.id, version: 3 });
});

test('A merge asks for the target and excludes sub-departments', async () => {
  const { server, person } = open('member.read', 'member.write');

  await act(person, 'Sales', 'Merge into another');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  await person.click(dialog.getByLabelText('Merge into'));
  expect(screen.queryByTitle('Sales / North')).toBeNull();
  await person.click(await screen.findByTitle('Works'));
  await person.click(dialog.getByRole('button', { name: 'Merge' }));

  await waitFor(() =>
    expect(server.callsOf(departmentEndpoints.merge)[0]?.input).toEqual({
      id: SALES.id,
      version: 1,
      intoId: WORKS.id,
    }),
  );
});

test('A department in use cannot be removed, and says why', async () => {
  const { person } = open('member.read', 'member.write');

  await act(person, 'Sales', 'Remove');
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText('The department still has members or departments below it.')).toBeTruthy();
});

test('A member has additional departments and a post; an old grade can still be chosen', async () => {
  const { server, person } = open('member.read', 'member.write');
  server.answer(companyEndpoints.saveMember, () => WANG);

  await person.click(await screen.findByRole('button', { name: WANG.name }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Old grade')).toBeTruthy();
  expect(drawer.getByText('Clerk')).toBeTruthy();
  await person.click(drawer.getByLabelText('Also in'));
  await person.click(await screen.findByTitle('Sales / North'));
  await person.click(drawer.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.callsOf(companyEndpoints.saveMember)[0]?.input).toMatchObject({
      departmentId: SALES.id,
      otherDepartmentIds: [WORKS.id, NORTH.id],
      grade: 'Old grade',
      postId: setupId(9),
    }),
  );
});

test('Grades are reordered, and one in use cannot be removed', async () => {
  const { server, person } = open('member.read', 'member.write');
  await person.click(await screen.findByRole('tab', { name: 'Grades' }));

  await person.click(await screen.findByRole('button', { name: 'Move “P6” up' }));

  await waitFor(() =>
    expect(server.callsOf(gradeEndpoints.arrange)[0]?.input).toEqual({ ids: [setupId(22), setupId(21)] }),
  );
  expect(screen.getByRole('button', { name: 'Remove “P6”' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Remove “P5”' })).toHaveProperty('disabled', false);
});
