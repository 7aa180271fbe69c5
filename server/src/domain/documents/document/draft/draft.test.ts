import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { Sent } from '@outlay/contract/endpoint';
import {
  linesFrom,
  newCompany,
  newDraft,
  newExpense,
  see,
  sure,
  type Crew,
} from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

type Draft = Awaited<ReturnType<typeof newDraft>>;
const formOf = ({ id, version, typeId, values }: Draft) => ({ id, version, typeId, values });
const save = (form: Sent<typeof documentEndpoints.saveDraft>) =>
  server.call(crew.employee, documentEndpoints.saveDraft, form);
const claimOf = async (expenseId: string) => {
  const { rows } = await server.owner.query<{ document_id: string | null }>(
    'select document_id from expense where id = $1',
    [expenseId],
  );
  return rows[0]?.document_id;
};

test('Lines that were changed, removed, added and moved in one save are stored as they were sent', async () => {
  const draft = await newDraft(server, crew.employee, [1_000, 2_000, 3_000]);
  const [first, second, third] = draft.lines;
  const added = await newExpense(server, crew.employee, 4_000);
  const lines = [
    { id: newId(), expenseId: added.id },
    { id: third?.id ?? '', expenseId: third?.expenseId ?? '', city: 'Xi’an' },
    { id: first?.id ?? '', expenseId: first?.expenseId ?? '' },
  ];

  const saved = sure(await save({ ...formOf(draft), lines }));

  expect(saved.lines.map(({ id, money, city }) => ({ id, amount: money.amount, city }))).toEqual([
    { id: lines[0]?.id, amount: 4_000, city: '' },
    { id: third?.id, amount: 3_000, city: 'Xi’an' },
    { id: first?.id, amount: 1_000, city: '' },
  ]);
  expect(saved.money.amount).toBe(8_000);
  expect(await claimOf(second?.expenseId ?? '')).toBeNull();
  expect(await claimOf(added.id)).toBe(draft.id);
});

test('A line cannot take the place of a line of another document', async () => {
  const mine = await newDraft(server, crew.employee);
  const other = await newDraft(server, crew.colleague, [7_000]);
  const expense = await newExpense(server, crew.employee, 9_000);
  const lines = [{ id: other.lines[0]?.id ?? '', expenseId: expense.id }];

  expect(await save({ ...formOf(mine), lines })).toMatchObject({
    ...{ status: 409, body: { reason: 'expenseUsed' } },
  });

  expect((await see(server, crew.colleague, other.id)).lines).toEqual(other.lines);
  expect((await see(server, crew.employee, mine.id)).lines).toEqual(mine.lines);
  expect(await claimOf(expense.id)).toBeNull();
});

test('Two lines cannot have one id', async () => {
  const draft = await newDraft(server, crew.employee, [1_000]);
  const id = newId();
  const expenses = [await newExpense(server, crew.employee), await newExpense(server, crew.employee)];
  const lines = expenses.map((expense) => ({ id, expenseId: expense.id }));

  expect(await save({ ...formOf(draft), lines })).toMatchObject({ status: 409 });

  expect((await see(server, crew.employee, draft.id)).lines).toEqual(draft.lines);
});

test('A colleague’s expense cannot be put on one’s own draft', async () => {
  const draft = await newDraft(server, crew.employee, [1_000]);
  const expense = await newExpense(server, crew.colleague);

  const answer = await save({ ...formOf(draft), lines: linesFrom([expense]) });

  expect(answer.status).toBe(404);
  expect(await claimOf(expense.id)).toBeNull();
});

test('A new draft with the id of a colleague’s document is not found, and that one stays as it is', async () => {
  const other = await newDraft(server, crew.colleague, [7_000]);
  const expense = await newExpense(server, crew.employee);

  const answer = await save({ ...formOf(other), version: 0, lines: linesFrom([expense]) });

  expect(answer.status).toBe(404);
  expect(await see(server, crew.colleague, other.id)).toEqual(other);
  expect(await claimOf(expense.id)).toBeNull();
});

test('A draft whose first answer was lost is saved again, also when its type is not offered any more', async () => {
  const draft = await newDraft(server, crew.employee, [1_000]);
  const repeated = { ...formOf(draft), version: 0, lines: linesFrom([]), values: { title: 'Again' } };
  await server.owner.query('update document_type set enabled = false where id = $1', [draft.typeId]);
  // As the page for types does; the cached settings are read again then.
  await server.owner.query('update company set settings_version = settings_version + 1 where id = $1', [
    crew.companyId,
  ]);

  const [again, another] = [await save(repeated), await save({ ...repeated, id: newId() })];

  await server.owner.query('update document_type set enabled = true where id = $1', [draft.typeId]);
  await server.owner.query('update company set settings_version = settings_version + 1 where id = $1', [
    crew.companyId,
  ]);
  expect(sure(again)).toMatchObject({ title: 'Again', lineCount: 0, version: draft.version + 1 });
  expect(another.status).toBe(404);
});
