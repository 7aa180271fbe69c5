import { afterAll, beforeAll, expect, test } from 'vitest';
import { VIEWS_MOST, viewEndpoints, type SavedView } from '@outlay/contract/platform/view';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const view = (part: Partial<SavedView> = {}): SavedView => ({
  ...{
    id: newId(),
    list: 'documents',
    name: newId().slice(-8),
    state: '{"checks":"found"}',
    standard: false,
    shared: false,
  },
  ...part,
});
const save = (who: Person, one: SavedView) => server.call(who, viewEndpoints.save, one);
const viewsOf = async (who: Person, list: SavedView['list'] = 'documents') =>
  sure(await server.call(who, viewEndpoints.list, { list })).items;

test('A view is saved for its list and person, replaced and removed', async () => {
  const mine = view({ name: 'Large ones' });
  sure(await save(crew.accountant, mine));
  sure(await save(crew.accountant, { ...mine, name: 'Largest', state: '{"least":9}' }));

  expect(await viewsOf(crew.accountant)).toEqual([{ ...mine, name: 'Largest', state: '{"least":9}' }]);
  expect(await viewsOf(crew.accountant, 'batches')).toEqual([]);
  expect(await viewsOf(crew.manager)).toEqual([]);
  expect((await save(crew.manager, mine)).status).toBe(404);
  expect((await server.call(crew.manager, viewEndpoints.remove, { id: mine.id })).status).toBe(404);

  sure(await server.call(crew.accountant, viewEndpoints.remove, { id: mine.id }));
  expect(await viewsOf(crew.accountant)).toEqual([]);
});

test('Only one view of a list is the default: the next replaces it', async () => {
  const [first, second] = [view({ name: 'A', standard: true }), view({ name: 'B', standard: true })];
  sure(await save(crew.cashier, first));
  sure(await save(crew.cashier, second));

  expect((await viewsOf(crew.cashier)).map(({ standard }) => standard)).toEqual([false, true]);
});

test('View names are unique and their number is limited', async () => {
  sure(await save(crew.manager, view({ name: 'Same' })));
  const twice = await save(crew.manager, view({ name: 'Same' }));
  expect([twice.status, twice.body.reason]).toEqual([409, 'viewNamed']);

  for (let kept = 1; kept < VIEWS_MOST; kept += 1) sure(await save(crew.manager, view()));
  const many = await save(crew.manager, view());
  expect(many.body.reason).toBe('viewsFull');
  expect(await viewsOf(crew.manager)).toHaveLength(VIEWS_MOST);
});

test('A shared view of reports is listed for colleagues with its owner, and for no other company', async () => {
  const mine = view({ list: 'reports', name: 'Travel by month', shared: true });
  sure(await save(crew.manager, mine));
  sure(await save(crew.manager, view({ list: 'reports', name: 'Only mine' })));
  const sharedWith = async (who: Person) =>
    sure(await server.call(who, viewEndpoints.list, { list: 'reports' })).shared;

  expect(await sharedWith(crew.employee)).toEqual([
    { id: mine.id, list: 'reports', name: 'Travel by month', state: mine.state, owner: crew.manager.name },
  ]);
  expect(await sharedWith(crew.manager)).toEqual([]);
  const elsewhere = await newCompany(server, 'Elsewhere');
  expect(await sharedWith(elsewhere.employee)).toEqual([]);
  expect((await save(crew.employee, mine)).status).toBe(404);
});

test('A view of another list cannot be shared', async () => {
  expect((await save(crew.manager, view({ shared: true }))).status).toBe(400);
});
