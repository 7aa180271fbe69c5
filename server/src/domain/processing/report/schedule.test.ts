import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportEndpoints, type ReportSchedule } from '@outlay/contract/processing/report';
import { newId } from '#system/id.ts';
import { newCompany, passed, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let crew: Crew;
let address: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
  address = `${newId()}@harbour.example`;
});
afterAll(() => server.stop());

const schedule = (part: Partial<ReportSchedule> = {}): ReportSchedule => ({
  ...{ id: newId(), name: 'Month by type', rhythm: 'monthly', basis: 'booked', scope: 'company' },
  ...{ departmentId: null, by: 'type' },
  ...part,
});
const save = (who: Person, one: ReportSchedule) => server.call(who, reportEndpoints.saveSchedule, one);
const mailTo = (who: Person) =>
  server.owner.query('update member set account = $1 where id = $2', [address, who.memberId]);
const mails = async () =>
  (
    await server.owner.query<{ text: string }>('select text from sent_note where recipient = $1', [address])
  ).rows.map(({ text }) => text);

/** The clock stands still in a test but for this; a month and a day later, whatever day it is. */
async function nextMonth() {
  server.sleep(32 * DAY_MS);
  await server.app.sweep();
}

test('A report is mailed once for each month, with its total', async () => {
  await passed(server, crew, [123_456]);
  await mailTo(crew.accountant);
  sure(await save(crew.accountant, schedule()));
  await server.app.sweep();
  expect(await mails()).toEqual([]);

  await nextMonth();
  await server.app.sweep();

  await expect.poll(mails).toHaveLength(1);
  const [text] = await mails();
  expect(text).toContain('Month by type');
  expect(text).toContain('1,234.56');
});

test('Who may no longer see the company is mailed nothing of it', async () => {
  await passed(server, crew, [123_456]);
  await mailTo(crew.accountant);
  sure(await save(crew.accountant, schedule()));
  sure(await save(crew.accountant, schedule({ name: 'Mine', scope: 'own' })));
  await server.owner.query("delete from role_grant where member_id = $1 and role <> 'employee'", [
    crew.accountant.memberId,
  ]);

  await nextMonth();

  await expect.poll(mails).toHaveLength(1);
  const [text] = await mails();
  expect(text).toContain('Mine');
  expect(text).not.toContain('1,234.56');
});

test('What somebody may not see, and what has no address to go to, cannot be ordered', async () => {
  expect((await save(crew.employee, schedule())).status).toBe(403);
  const own = await save(crew.employee, schedule({ scope: 'own' }));
  expect([own.status, own.body.reason]).toEqual([409, 'noMailAddress']);
});

test('Only its owner sees, changes and ends it', async () => {
  await mailTo(crew.accountant);
  const mine = schedule();
  sure(await save(crew.accountant, mine));
  const of = async (who: Person) => sure(await server.call(who, reportEndpoints.schedules, {})).items;

  expect(await of(crew.accountant)).toEqual([mine]);
  expect(await of(crew.manager)).toEqual([]);
  expect((await server.call(crew.manager, reportEndpoints.removeSchedule, { id: mine.id })).status).toBe(404);
  sure(await server.call(crew.accountant, reportEndpoints.removeSchedule, { id: mine.id }));
  expect(await of(crew.accountant)).toEqual([]);
});
