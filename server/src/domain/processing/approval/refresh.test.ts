import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { wecomCard } from '#provider/platform/wecom-messages.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, passed, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { asking, flowDesk } from '../../../../test/flows.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import {
  CALLBACK_KEY,
  CALLBACK_TOKEN,
  connectedFor,
  eventually,
  peopleOf,
} from '../../../../test/outside.ts';
import { openPage } from '../../../../test/page.ts';
import { batchOf, today } from '../../../../test/paying.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { sent, turn, idsOf } = flowDesk(() => ({ server, crew }));

const opened: ReturnType<typeof openPage>[] = [];
afterEach(() => {
  for (const page of opened.splice(0)) page.close();
});

/** An open page of this person, on a device that has shown everything until now. */
async function watching(who: Person) {
  const page = openPage(server);
  opened.push(page);
  await page.signIn(who);
  await quiet();
  const before = page.told('changed').length + page.messages().length;
  return {
    /** Whether the page was notified, in any way, that it is out of date. */
    outdated: () => page.told('changed').length + page.messages().length > before,
    messages: () => page.messages().length,
    changes: () => page.told('changed').length,
  };
}

/** Waits until nothing is left to deliver, and every page was looked after once more. */
async function quiet(): Promise<void> {
  const pending = `select count(*)::int as left from outbox
    where due_at is null and id not in (select outbox_id from outbox_delivery)`;
  await eventually(async () =>
    expect((await server.owner.query<{ left: number }>(pending)).rows).toEqual([{ left: 0 }]),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_200));
}

/** Five seconds are promised; nobody presses reload meanwhile. */
const soon = (check: () => void) => eventually(check, 5_000);

test('A decision reaches the other devices of whoever decided, the other approvers, and the next one', async () => {
  const first = asking('first', idsOf(crew.leader, crew.colleague), { mode: 'anyOne' });
  const { id } = await sent([first, asking('second', idsOf(crew.manager))]);
  const [mine, beside, next, submitter, stranger] = [
    await watching(crew.leader),
    await watching(crew.colleague),
    await watching(crew.manager),
    await watching(crew.employee),
    await watching(crew.auditor),
  ];

  await approveAs(server, crew.leader, id);

  await soon(() => {
    expect(mine.changes()).toBeGreaterThan(0);
    expect(beside.changes()).toBeGreaterThan(0);
    expect(next.messages()).toBeGreaterThan(0);
    expect(submitter.outdated()).toBe(true);
  });
  await quiet();
  expect(mine.messages()).toBe(0);
  // A message says it already.
  expect(next.changes()).toBe(0);
  expect(stranger.outdated()).toBe(false);
});

test('A decision on a card reaches the pages of whoever pressed it, although no message is written to them', async () => {
  const wecom = await openWecomDouble({ people: peopleOf(crew), now: () => server.now().getTime() });
  try {
    const { callback } = await connectedFor(server, crew, wecom.source, {
      ...{ uses: ['messages'], subjectOf: (seat) => seat },
    });
    wecom.messages.callback = { url: callback, token: CALLBACK_TOKEN, key: CALLBACK_KEY };
    await submitted(server, crew.employee);
    await eventually(() => expect(wecom.messages.of('leader')).toHaveLength(1));
    const page = await watching(crew.leader);
    const [card] = wecom.messages.of('leader').map(wecomCard);

    await wecom.messages.press('leader', card!.id, 'approve');

    await soon(() => expect(page.changes()).toBeGreaterThan(0));
    expect(page.messages()).toBe(0);
  } finally {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  }
});

test('Taking a document back empties its approver’s list on every device', async () => {
  const { id, version } = await sent([asking('only', idsOf(crew.manager))]);
  const page = await watching(crew.manager);

  sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));

  await soon(() => expect(page.outdated()).toBe(true));
});

test('Whoever stands in for an approver sees that the approver decided', async () => {
  const day = today(server);
  const stand = { id: newId(), toId: crew.colleague.memberId, fromDay: day, toDay: day };
  sure(await server.call(crew.manager, delegationEndpoints.save, stand));
  const { id } = await sent([asking('only', idsOf(crew.manager))]);
  const page = await watching(crew.colleague);

  const input = { ...(await turn(crew.manager, id)), reason: 'too dear' };
  sure(await server.call(crew.manager, approvalEndpoints.reject, input));

  await soon(() => expect(page.changes()).toBeGreaterThan(0));
});

test('A passed document appears in the lists of finance, and leaves them when it is batched', async () => {
  const cashier = await watching(crew.cashier);
  const document = await passed(server, crew);
  await soon(() => expect(cashier.changes()).toBeGreaterThan(0));

  const accountant = await watching(crew.accountant);
  const batch = await batchOf(server, crew, [document]);
  await soon(() => expect(accountant.changes()).toBeGreaterThan(0));

  const beside = await watching(crew.cashier);
  const { id, version } = batch;
  sure(await server.call(crew.manager, paymentEndpoints.releaseBatch, { id, version }));
  await soon(() => expect(beside.changes()).toBeGreaterThan(0));
});

test('Several documents that are batched together are announced once', async () => {
  const documents = [await passed(server, crew), await passed(server, crew)];
  const owed = async () => {
    const text = `select payload from outbox where company_id = $1 and topic = 'page.changed' order by id`;
    type Owed = { payload: { documentIds: string[] } };
    const { rows } = await server.owner.query<Owed>(text, [crew.companyId]);
    return rows.map(({ payload }) => payload.documentIds.toSorted());
  };
  const before = await owed();

  await batchOf(server, crew, documents);

  const written = (await owed()).slice(before.length);
  expect(written).toEqual([documents.map(({ id }) => id).toSorted()]);
});

test('A page that was closed meanwhile learns of it when it connects again', async () => {
  const { id } = await submitted(server, crew.employee);
  const first = openPage(server);
  const { clientId, seq } = await first.signIn(crew.leader);
  first.kill();
  await approveAs(server, crew.leader, id);
  await quiet();

  const second = openPage(server);
  opened.push(second);
  await second.signIn({ ...crew.leader, clientId, after: seq });

  await soon(() => expect(second.told('changed').length).toBeGreaterThan(0));
});
