import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newId } from '#system/id.ts';
import { newCompany, see, submitted, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;

async function say(who: Person, id: string, text: string, commentId = newId()): Promise<void> {
  sure(await server.call(who, documentEndpoints.comment, { id, commentId, text }));
}

const texts = async (id: string) => (await see(server, crew.leader, id)).comments.map(({ text }) => text);

/** As a device makes it whose clock is an hour behind. */
const idOfAnHourAgo = (): string => {
  const time = (Date.now() - HOUR_MS).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
};

test('comments are shown in the order in which they were kept, whatever the clock of a device says', async () => {
  const { id } = await submitted(server, crew.employee);
  await say(crew.leader, id, 'What was it for?');
  await say(crew.employee, id, 'A visit.', idOfAnHourAgo());

  expect(await texts(id)).toEqual(['What was it for?', 'A visit.']);
});

test('and whatever the clock of the server says, when it goes back', async () => {
  const { id } = await submitted(server, crew.employee);
  await say(crew.leader, id, 'What was it for?');
  server.sleep(-HOUR_MS);
  await say(crew.employee, id, 'A visit.');
  server.sleep(HOUR_MS);

  expect(await texts(id)).toEqual(['What was it for?', 'A visit.']);
});
