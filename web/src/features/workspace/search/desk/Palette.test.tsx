import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { type Member } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { Permission } from '@outlay/contract/permission';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { aDocument, WANG_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { Shell } from '#app/desk/Shell.tsx';

const DOCUMENT = aDocument({ title: 'Trip to Lyon' });
const WANG: Member = {
  ...WANG_REF,
  ...{ account: '13900000003', departmentId: null, otherDepartmentIds: [], roles: ['employee'] },
  ...{ pendingRoles: [], grade: '', postId: null, postName: null },
  ...{ joinedAt: '2026-03-01T00:00:00Z', state: 'active', version: 6 },
};

beforeEach(standInForDesk);

/** Opens the palette on the rules page, which queries neither documents nor members. */
function open(...permissions: Permission[]) {
  const server = setupServer();
  server.answer(documentListEndpoints.company, ({ search = '' }) => ({
    items: `${DOCUMENT.number} ${DOCUMENT.title}`.toLowerCase().includes(search) ? [DOCUMENT] : [],
    next: null,
  }));
  server.answer(documentEndpoints.detail, () => DOCUMENT);
  server.answer(memberListEndpoints.members, ({ search = '' }) => ({
    items: WANG.name.includes(search) ? [WANG] : [],
    next: null,
  }));
  const user = withPermissions('policy.write', ...permissions);
  const view = renderPage(<Shell />, { user, at: '/admin/policies' });
  const calls = () =>
    [documentListEndpoints.company, memberListEndpoints.members].flatMap((one) => server.callsOf(one));
  return { ...view, server, calls };
}
const EVERYTHING = ['document.readCompany', 'member.read', 'member.write', 'budget.read'] as const;

const palette = async () => within(await screen.findByRole('dialog', { name: 'Search' }));
/** Waits for the debounce and the response. */
const found = async (name: RegExp) => (await palette()).findByRole('option', { name });
const names = (list: HTMLElement[]) => list.map(({ textContent }) => textContent);
/** The option that Enter would open, by the field's `aria-activedescendant`. */
const current = () => {
  const id = screen
    .getByRole('combobox', { name: 'What are you looking for?' })
    .getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const here = () => window.location.pathname + window.location.search;

test('The shortcut opens the sections, and arrows and Enter open one with its title focused', async () => {
  const { person } = open(...EVERYTHING);
  await person.keyboard('{Control>}k{/Control}');
  const options = await (await palette()).findAllByRole('option');
  expect(names(options)).toEqual([
    'Work queue',
    'Documents',
    'Invoice bags',
    'Members and departments',
    'Joining',
    'Rules',
    'Budgets',
    'Settings',
  ]);
  expect(current()).toBe('Work queue');

  await person.keyboard('{ArrowUp}');
  expect(current()).toBe('Settings');
  await person.keyboard('{Home}{ArrowDown}{End}');
  expect(current()).toBe('Settings');
  await person.keyboard('zebra');
  expect(await screen.findByText('No results', {})).toBeTruthy();
  await person.clear(screen.getByRole('combobox', { name: 'What are you looking for?' }));
  await person.keyboard('BÙD');
  expect(current()).toBe('Budgets');
  await person.keyboard('{Enter}');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(here()).toBe('/admin/budgets');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Budgets' }));
});

test('A document is found by number and opened in its section', async () => {
  const { person, server } = open(...EVERYTHING);
  await person.click(screen.getByRole('button', { name: /^Search/ }));
  await person.type(await (await palette()).findByRole('combobox'), '000183');

  const option = await found(/Trip to Lyon.*CL-2026-000183/);
  expect(option.closest('[role=group]')?.textContent).toContain('Documents');
  expect(screen.getByText('1 result')).toBeTruthy();
  expect(server.callsOf(documentListEndpoints.company).map(({ input }) => input)).toMatchObject([
    { search: '000183' },
  ]);
  await person.keyboard('{Enter}');

  expect(here()).toBe(`/admin/documents?open=${DOCUMENT.id}`);
  expect(await screen.findByRole('complementary', { name: 'Document' })).toBeTruthy();
});

test('A member is found by name, also with the mouse, and opened for editing', async () => {
  const { person } = open(...EVERYTHING);
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await (await palette()).findByRole('combobox'), '王强');
  await person.click(await found(/王强.*13900000003/));

  expect(new URLSearchParams(window.location.search).get('open')).toBe(WANG.id);
  // In tests the library gives every title the same id, so the drawer is found by its title.
  const title = await screen.findByText('王强', { selector: '.ant-drawer-title' });
  const drawer = within(title.closest<HTMLElement>('[role="dialog"]')!);
  await person.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(here()).toBe('/admin/members'));
});

test('Fewer than two characters, or data the person may not see, are not searched', async () => {
  const { person, calls } = open('document.readCompany');
  await person.keyboard('{Control>}k{/Control}');
  const field = await (await palette()).findByRole('combobox');
  expect(names((await palette()).getAllByRole('option'))).toEqual([
    'Work queue',
    'Documents',
    'Invoice bags',
    'Rules',
    'Settings',
  ]);
  await person.type(field, ' t ');
  await new Promise((rest) => setTimeout(rest, 400));
  expect(calls()).toEqual([]);

  await person.clear(field);
  await person.type(field, 'tr');
  await found(/Trip to Lyon/);
  expect(calls().map(({ path }) => path)).toEqual([documentListEndpoints.company.path]);
});

test('A failed search is reported, and sections still open', async () => {
  const { person, server } = open(...EVERYTHING);
  server.answer(documentListEndpoints.company, () => {
    throw new Refusal(403, { code: 'NOT_ALLOWED' });
  });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await (await palette()).findByRole('combobox'), '王强');

  const alert = await (await palette()).findByRole('alert', {});
  expect(alert.textContent).toContain('Documents');
  expect(alert.textContent).toContain('Your role does not allow this.');
  expect(await found(/王强/)).toBeTruthy();

  await person.clear((await palette()).getByRole('combobox'));
  await person.keyboard('bud{Enter}');
  expect(here()).toBe('/admin/budgets');
});

test('The shortcut works in a field, closes on the second press and restores focus', async () => {
  const { person } = open(...EVERYTHING);
  await person.click(screen.getByRole('link', { name: 'Documents' }));
  const field = await screen.findByRole('textbox', { name: 'Person, number or title' });
  await person.type(field, 'abc');

  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);

  await person.keyboard('{Control>}k{/Control}');
  await person.type(await (await palette()).findByRole('combobox'), 'x{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'abc');
});

test('Holding the shortcut opens once, and an open dialog is kept', async () => {
  const { person } = open(...EVERYTHING);
  await person.keyboard('{Control>}{k>3/}{/Control}');
  await palette();
  await person.type(await (await palette()).findByRole('combobox'), '王强');
  await found(/王强/);
  await person.keyboard('{Control>}k{/Control}');

  await person.click(screen.getByRole('link', { name: 'Members and departments' }));
  await person.click(await screen.findByRole('button', { name: WANG.name }));
  await screen.findByText('王强', { selector: '.ant-drawer-title' });
  await person.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText('Close any open window first, then search.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
});

test('During Chinese input the keys choose candidates', async () => {
  const { person } = open(...EVERYTHING);
  await person.keyboard('{Control>}k{/Control}');
  const field = await (await palette()).findByRole('combobox');

  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(here()).toBe('/admin/policies');
  expect(current()).toBe('Work queue');

  await person.keyboard('{Enter}');
  expect(here()).toBe('/admin/queue');
});

const MAY = ['approve', 'comment'] as const;

test('Acts on a result are offered and start with their dialog', async () => {
  const { person, server } = open(...EVERYTHING);
  server.answer(documentListEndpoints.company, () => ({
    items: [{ ...DOCUMENT, actions: [...MAY] }],
    next: null,
  }));
  server.answer(documentEndpoints.detail, () => ({ ...DOCUMENT, actions: [...MAY] }));
  server.answer(documentListEndpoints.export, () => new Uint8Array());
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await (await palette()).findByRole('combobox'), DOCUMENT.number);
  const acts = within(await (await palette()).findByRole('group', { name: 'Actions' }));
  expect(names(acts.getAllByRole('option')).map((one) => one?.split(DOCUMENT.number)[0])).toEqual([
    'Approve',
    expect.stringContaining('Export what was found'),
  ]);

  await person.click(acts.getByRole('option', { name: /^Approve/ }));

  await waitFor(() => expect(here()).toBe(`/admin/documents?open=${DOCUMENT.id}`));
  expect(await screen.findByRole('dialog', { name: 'Approve' })).toBeTruthy();
});

const SECOND = aDocument({
  id: '0192d3a0-0000-7000-8000-000000000184',
  number: 'CL-2026-000184',
  title: 'Trip to Nice',
});

async function findTwo() {
  const { person, server } = open(...EVERYTHING);
  const items = [DOCUMENT, SECOND].map((one) => ({ ...one, actions: [...MAY] }));
  server.answer(documentListEndpoints.company, () => ({ items, next: null }));
  server.answer(documentEndpoints.detail, ({ id }) => ({
    ...(id === SECOND.id ? SECOND : DOCUMENT),
    actions: [...MAY],
  }));
  server.answer(documentListEndpoints.export, () => new Uint8Array());
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await (await palette()).findByRole('combobox'), 'Trip');
  await found(/Trip to Nice/);
  return { person, server };
}
const options = async () =>
  names((await palette()).getAllByRole('option')).map((one) => one?.split('CL-2026')[0]);

test('Each of several documents has its acts: the arrow opens those of the highlighted one', async () => {
  const { person } = await findTwo();
  await person.keyboard('{ArrowDown}');
  expect(current()).toContain('Trip to Nice');
  expect((await palette()).getByText('for actions')).toBeTruthy();

  await person.keyboard('{ArrowRight}');
  expect(await options()).toEqual(['Open the document', 'Approve', 'Export the document (Excel)']);
  await person.keyboard('{ArrowLeft}');
  expect(current()).toContain('Trip to Nice');
  await person.keyboard('{ArrowRight}{Escape}');
  expect(current()).toContain('Trip to Nice');

  await person.keyboard('{ArrowRight}{ArrowDown}');
  expect(current()).toContain('Approve');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe(`/admin/documents?open=${SECOND.id}`));
  expect(await screen.findByRole('dialog', { name: 'Approve' })).toBeTruthy();
});

test('The mouse opens a document’s acts too, one of which exports it', async () => {
  const { person, server } = await findTwo();
  const option = (await palette()).getByRole('option', { name: /Trip to Nice/ });

  await person.click(within(option.parentElement!).getByTitle('Actions'));
  await person.click((await palette()).getByRole('option', { name: /^Export the document/ }));

  await waitFor(() =>
    expect(server.callsOf(documentListEndpoints.export)[0]?.input).toMatchObject({
      ids: [SECOND.id],
      format: 'xlsx',
    }),
  );
});

test('Within the typed text the arrow keys move the cursor', async () => {
  const { person } = await findTwo();
  await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');

  expect(await options()).not.toContain('Open the document');
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(await options()).toContain('Open the document');
});
