import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bagEndpoints, type BagDetail } from '@outlay/contract/processing/bag';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newId } from '#system/id.ts';
import { newCompany, newDraft, passed, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let elsewhere: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  elsewhere = await newCompany(server, 'Elsewhere');
});
afterAll(() => server.stop());

const create = (who: Person, documents: readonly { id: string }[]) =>
  server.call(who, bagEndpoints.create, { id: newId(), documentIds: documents.map(({ id }) => id) });
const receive = (who: Person, code: string | number) =>
  server.call(who, bagEndpoints.receive, { code: String(code) });
const ofDocument = async (who: Person, id: string) =>
  sure(await server.call(who, bagEndpoints.ofDocument, { id }));

/** A bag of the employee with these documents, handed over to finance. */
async function dropped(documents: readonly { id: string }[], owner = crew.employee): Promise<BagDetail> {
  const bag = sure(await create(owner, documents));
  return sure(await server.call(owner, bagEndpoints.handOver, { ...bag, note: 'Box on floor 3' }));
}
async function received(documents: readonly { id: string }[]): Promise<BagDetail> {
  return sure(await receive(crew.accountant, (await dropped(documents)).label));
}
const messages = async (who: Person) =>
  sure(await server.call(who, messageEndpoints.list, {})).items.filter(({ kind }) => kind.startsWith('bag'));
const acts = async (id: string) => {
  const { rows } = await server.owner.query<{ action: string }>(
    'select action from audit_event where company_id = $1 and object_id = $2 order by seq',
    [crew.companyId, id],
  );
  return rows.map(({ action }) => action);
};

describe('An invoice bag', () => {
  test('gets the next company number and a label, and the document shows where its originals are', async () => {
    const document = await submitted(server, crew.employee);
    expect(await ofDocument(crew.employee, document.id)).toEqual({ bag: null, mayBag: true });

    const bag = sure(await create(crew.employee, [document]));
    const next = sure(await create(crew.employee, [await submitted(server, crew.employee)]));

    const number = String(bag.number);
    expect(number).toMatch(/^\d{5}$/);
    expect(next.number).not.toBe(bag.number);
    expect(bag.label.startsWith(number)).toBe(true);
    expect(bag.label).toMatch(/^\d{11}$/);
    expect(bag).toMatchObject({ state: 'Open', actions: ['change', 'handOver', 'discard'] });
    expect(bag.documents.map(({ number }) => number)).toEqual([document.number]);
    expect(await ofDocument(crew.employee, document.id)).toMatchObject({
      bag: { number: bag.number, state: 'Open', remarks: '', readable: true },
      mayBag: false,
    });
    expect(await acts(bag.id)).toEqual(['bag.create']);
  });

  test('accepts only one’s own documents with originals: no draft, voided document or colleague’s', async () => {
    const draft = await newDraft(server, crew.employee);
    const theirs = await submitted(server, crew.colleague);
    const mine = await submitted(server, crew.employee);
    const gone = sure(await server.call(crew.employee, documentEndpoints.withdraw, { ...mine, reason: 'x' }));

    expect((await create(crew.employee, [draft])).body).toMatchObject({ reason: 'noOriginals' });
    expect((await create(crew.employee, [gone])).body).toMatchObject({ reason: 'noOriginals' });
    expect((await create(crew.employee, [theirs])).status).toBe(404);
    expect((await create(crew.employee, [{ id: newId() }])).status).toBe(404);
  });

  test('offers exactly the documents it accepts, and none that is in a bag', async () => {
    const document = await submitted(server, crew.employee);
    const offered = async () =>
      sure(await server.call(crew.employee, bagEndpoints.candidates, {})).items.map(
        ({ documentId }) => documentId,
      );

    expect(await offered()).toContain(document.id);
    const bag = sure(await create(crew.employee, [document]));
    expect(await offered()).not.toContain(document.id);
    sure(await server.call(crew.employee, bagEndpoints.discard, bag));
    expect(await offered()).toContain(document.id);
  });

  test('never shares a document with another bag, even when two are filled at once', async () => {
    const document = await submitted(server, crew.employee);
    const other = await submitted(server, crew.employee);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(crew.employee, [document, other])));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body).toMatchObject({ reason: 'inAnotherBag' });
  });

  test('can be filled and emptied while open, unless it was changed meanwhile', async () => {
    const [one, two, three] = [
      await submitted(server, crew.employee),
      await submitted(server, crew.employee),
      await submitted(server, crew.employee),
    ];
    const bag = sure(await create(crew.employee, [one, two]));
    const change = (seen: BagDetail, documents: readonly { id: string }[]) =>
      server.call(crew.employee, bagEndpoints.change, {
        ...{ id: seen.id, version: seen.version, documentIds: documents.map(({ id }) => id) },
      });
    const changed = sure(await change(bag, [three, one]));

    expect(changed.documents.map(({ documentId }) => documentId)).toEqual([three.id, one.id]);
    expect((await change(bag, [two])).body).toMatchObject({ reason: 'staleVersion' });
    expect((await ofDocument(crew.employee, two.id)).mayBag).toBe(true);
    const back = sure(await change(changed, [two, one]));
    expect(back.documents.map(({ documentId }) => documentId)).toEqual([two.id, one.id]);
  });

  test('can be taken back after a mistaken handover; a voided document is removed first', async () => {
    const document = await submitted(server, crew.employee);
    const bag = await dropped([document]);
    expect(bag).toMatchObject({ state: 'HandedOver', note: 'Box on floor 3', actions: ['takeBack'] });
    const open = sure(await server.call(crew.employee, bagEndpoints.takeBack, bag));
    expect(open).toMatchObject({ state: 'Open', handedOverAt: null });

    sure(await server.call(crew.employee, documentEndpoints.withdraw, { ...document, reason: 'x' }));
    const refused = await server.call(crew.employee, bagEndpoints.handOver, open);

    expect(refused.body).toMatchObject({ reason: 'noOriginals', values: { number: document.number } });
  });
});

describe('Finance receives an invoice bag', () => {
  test('by label or number; the owner is notified, and a second scan says it was received', async () => {
    const bag = await dropped([await submitted(server, crew.employee)]);
    const typed = await dropped([await submitted(server, crew.employee)]);

    const got = sure(await receive(crew.accountant, bag.label));
    expect(got).toMatchObject({ state: 'Received', actions: ['close', 'reportMissing', 'return'] });
    expect(got.receivedBy?.id).toBe(crew.accountant.memberId);
    expect(sure(await receive(crew.cashier, `票袋 ${typed.number}`)).state).toBe('Received');

    expect((await receive(crew.cashier, bag.label)).body).toMatchObject({
      code: 'WRONG_STATE',
      reason: 'bagReceived',
      values: { number: String(bag.number) },
    });
    const [message] = (await messages(crew.employee)).filter(({ values }) => values['bagId'] === bag.id);
    expect(message).toMatchObject({ kind: 'bagReceived', values: { number: String(bag.number) } });
    expect(await acts(bag.id)).toEqual(['bag.create', 'bag.handOver', 'bag.receive']);
  });

  test('once when two clerks scan at the same time', async () => {
    const { label } = await dropped([await submitted(server, crew.employee)]);
    const answers = await Promise.all(
      [crew.accountant, crew.cashier, crew.manager].map((who) => receive(who, label)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('that was never handed over in the app', async () => {
    const bag = sure(await create(crew.employee, [await submitted(server, crew.employee)]));

    expect(sure(await receive(crew.accountant, bag.label)).state).toBe('Received');
  });

  test('but not for a mistyped number, another company’s label or an invoice code', async () => {
    const bag = await dropped([await submitted(server, crew.employee)]);
    const foreign = sure(await create(elsewhere.employee, [await submitted(server, elsewhere.employee)]));
    const refused = async (code: string | number) => (await receive(crew.accountant, code)).body;

    expect(await refused(bag.number + 1)).toMatchObject({ reason: 'bagMistyped' });
    expect(await refused(`${bag.number}000000`)).toMatchObject({ reason: 'bagUnknown' });
    expect(await refused(foreign.label)).toMatchObject({ reason: 'bagUnknown' });
    expect(await refused('01,32,,24312000000012345678')).toMatchObject({ reason: 'bagUnknown' });
    expect((await ofDocument(crew.employee, bag.documents[0]!.documentId)).bag?.state).toBe('HandedOver');
  });

  test('but never their own, and only with the permission', async () => {
    const own = sure(await create(crew.accountant, [await submitted(server, crew.accountant)]));
    const bag = await dropped([await submitted(server, crew.employee)]);

    expect((await receive(crew.accountant, own.label)).body).toMatchObject({ reason: 'ownBag' });
    expect(sure(await receive(crew.cashier, own.label)).state).toBe('Received');
    for (const who of [crew.employee, crew.colleague, crew.leader, crew.auditor, crew.administrator])
      expect((await receive(who, bag.label)).status).toBe(403);
  });

  test('and completes it, and can reopen it when something is missing', async () => {
    const document = await submitted(server, crew.employee);
    const closed = sure(await server.call(crew.accountant, bagEndpoints.close, await received([document])));
    expect(closed).toMatchObject({ state: 'Closed', actions: ['reportMissing'] });

    const missing = [{ documentId: document.id, remarks: 'Taxi receipt' }];
    const found = sure(
      await server.call(crew.accountant, bagEndpoints.reportMissing, { ...closed, missing }),
    );
    expect(found.state).toBe('Missing');
  });

  test('and reports missing originals by document, visible only to that document’s readers', async () => {
    const [whole, short] = [await submitted(server, crew.employee), await submitted(server, crew.employee)];
    const bag = await received([whole, short]);
    const missing = [{ documentId: short.id, remarks: 'The hotel’s stamp' }];
    const said = sure(await server.call(crew.accountant, bagEndpoints.reportMissing, { ...bag, missing }));

    expect(said.documents.map((one) => one.missing)).toEqual([null, 'The hotel’s stamp']);
    expect((await ofDocument(crew.employee, short.id)).bag?.remarks).toBe('The hotel’s stamp');
    const [message] = await messages(crew.employee);
    expect(message).toMatchObject({ kind: 'bagMissing' });
    expect(message?.values['reason']).toBe(`${short.number}: The hotel’s stamp`);
    const foreign = [{ documentId: (await submitted(server, crew.colleague)).id, remarks: 'x' }];
    const refused = await server.call(crew.accountant, bagEndpoints.reportMissing, {
      ...said,
      missing: foreign,
    });
    expect(refused.status).toBe(404);

    const closed = sure(await server.call(crew.cashier, bagEndpoints.close, said));
    expect(closed.documents.map((one) => one.missing)).toEqual([null, null]);
    expect(closed.remarks).toBe('');
  });

  test('and sends it back with a reason, after which it is handed over again', async () => {
    const bag = await received([await submitted(server, crew.employee)]);
    const back = sure(
      await server.call(crew.accountant, bagEndpoints.return, {
        ...bag,
        remarks: 'Please glue the receipts',
      }),
    );
    expect(back).toMatchObject({
      state: 'Returned',
      remarks: 'Please glue the receipts',
      actions: ['receive'],
    });
    expect((await messages(crew.employee))[0]).toMatchObject({ kind: 'bagReturned' });

    const mine = sure(await server.call(crew.employee, bagEndpoints.detail, { id: bag.id }));
    expect(mine.actions).toEqual(['change', 'handOver', 'discard']);
    sure(await server.call(crew.employee, bagEndpoints.handOver, mine));
    expect(sure(await receive(crew.accountant, bag.number))).toMatchObject({
      state: 'Received',
      remarks: '',
    });
  });
});

describe('The contents of an invoice bag', () => {
  test('are visible to its owner and finance; an approver sees only where the originals are', async () => {
    const document = await submitted(server, crew.employee);
    const bag = await dropped([document, await submitted(server, crew.employee)]);
    const get = async (who: Person) => (await server.call(who, bagEndpoints.detail, { id: bag.id })).status;

    for (const who of [crew.employee, crew.accountant, crew.cashier, crew.manager, crew.auditor])
      expect(await get(who)).toBe(200);
    for (const who of [crew.colleague, crew.leader, crew.administrator, elsewhere.accountant])
      expect(await get(who)).toBe(404);
    expect((await ofDocument(crew.leader, document.id)).bag).toMatchObject({
      state: 'HandedOver',
      readable: false,
    });
    expect((await server.call(crew.colleague, bagEndpoints.ofDocument, { id: document.id })).status).toBe(
      404,
    );
  });

  test('may belong to a paid claim and still be in transit', async () => {
    const document = await passed(server, crew);

    expect((await ofDocument(crew.employee, document.id)).mayBag).toBe(true);
  });
});
