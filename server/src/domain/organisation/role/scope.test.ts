import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bagEndpoints } from '@outlay/contract/processing/bag';
import { bagListEndpoints } from '@outlay/contract/processing/bag.list';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { printEndpoints } from '@outlay/contract/processing/print';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import {
  approveAs,
  newCompany,
  newDraft,
  see,
  submitted,
  sure,
  type Crew,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
let finance: Person;
let northerner: Person;
let southerner: Person;
let inA: DocumentDetail;
let inB: DocumentDetail;
let fileIds: { a: string; b: string };

async function department(name: string, parentId: string | null): Promise<string> {
  const form = { id: newId(), version: 0, name, parentId, leaderId: crew.leader.memberId };
  return sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, form)).id;
}

async function passedBy(who: Person): Promise<DocumentDetail> {
  const { id } = await submitted(server, who);
  await approveAs(server, crew.leader, id);
  return await approveAs(server, crew.accountant, id);
}

/** A file attached to a submitted document. */
async function fileOf(who: Person): Promise<string> {
  const kept = sure(
    await server.upload(
      who,
      fileEndpoints.upload,
      { id: newId() },
      { name: 'a.jpg', bytes: Buffer.from([255, 216, 255, 224]) },
    ),
  );
  const draft = await newDraft(server, who);
  const saved = sure(
    await server.call(who, documentEndpoints.saveDraft, {
      id: draft.id,
      version: draft.version,
      typeId: draft.typeId,
      values: { title: 'With a file' },
      lines: draft.lines.map(({ id, expenseId }) => ({ id, expenseId })),
      fileIds: [kept.id],
    }),
  );
  sure(await server.call(who, documentEndpoints.submit, { id: saved.id, version: saved.version }));
  return kept.id;
}

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const a = await department('North', null);
  const below = await department('North Harbour', a);
  const b = await department('South', null);
  const [one, other, accountant] = await hire(server, crew.companyId, [
    { name: 'Ada North', departmentId: below },
    { name: 'Bo South', departmentId: b },
    { name: 'Fin North', departmentId: a },
  ]);
  if (!one || !other || !accountant) throw new Error('nobody hired');
  [finance, northerner, southerner] = [accountant, one, other];
  const grants = sure(
    await server.call(crew.administrator, roleEndpoints.grant, {
      memberId: finance.memberId,
      role: 'accountant',
      departmentIds: [a],
    }),
  );
  const id = grants.pending[0]?.id ?? '';
  sure(await server.call(crew.manager, roleEndpoints.confirm, { id, version: 1 }));
  inA = await passedBy(one);
  inB = await passedBy(other);
  fileIds = { a: await fileOf(one), b: await fileOf(other) };
});
afterAll(() => server.stop());

const listed = async (search = '') =>
  sure(await server.call(finance, documentListEndpoints.company, { search, size: 100 })).items.map(
    ({ submitter }) => submitter.name,
  );

describe('An accountant for one department and those below it', () => {
  test('finds only its documents in the list and in searches', async () => {
    expect(new Set(await listed())).toEqual(new Set(['Ada North']));
    expect(await listed('Ada')).toHaveLength(2);
    expect(await listed('Bo South')).toEqual([]);
    expect(await listed(inB.number)).toEqual([]);
  });

  test('pages through only those documents to the end', async () => {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = sure(
        await server.call(finance, documentListEndpoints.company, { size: 1, ...(after ? { after } : {}) }),
      );
      names.push(...page.items.map(({ submitter }) => submitter.name));
      after = page.next ?? undefined;
    } while (after);
    expect(names).toEqual(['Ada North', 'Ada North']);
  });

  test('opens, prints and sees files of these only', async () => {
    const start = (id: string) =>
      server.call(finance, printEndpoints.start, {
        documentIds: [id],
        language: 'en',
        origin: 'http://outlay.test',
      });

    expect((await server.call(finance, documentEndpoints.detail, { id: inA.id })).status).toBe(200);
    expect((await server.call(finance, documentEndpoints.detail, { id: inB.id })).status).toBe(404);
    expect((await start(inA.id)).status).toBe(200);
    expect((await start(inB.id)).status).toBe(404);
    expect((await server.call(finance, fileEndpoints.content, { id: fileIds.a })).status).toBe(200);
    expect((await server.call(finance, fileEndpoints.content, { id: fileIds.b })).status).toBe(404);
  });

  test('holds and resumes payments of these only, and sees buttons accordingly', async () => {
    const detail = await see(server, finance, inA.id);
    expect(detail.actions).toEqual(expect.arrayContaining(['hold', 'returnPassed']));

    const held = sure(
      await server.call(finance, documentEndpoints.hold, {
        id: inA.id,
        version: detail.version,
        reason: 'a question',
      }),
    );
    const foreign = await server.call(finance, documentEndpoints.hold, {
      id: inB.id,
      version: inB.version,
      reason: 'a question',
    });

    expect(held.held).toBe(true);
    expect(foreign.status).toBe(404);
    expect(foreign.body.reason).toBeUndefined();
    sure(await server.call(finance, documentEndpoints.release, { id: inA.id, version: held.version }));
  });

  test('sees members of these departments only and no company-wide data', async () => {
    const { items } = sure(await server.call(finance, memberListEndpoints.members, { size: 100 }));

    expect(items.map(({ name }) => name).sort()).toEqual(['Ada North', 'Fin North']);
    expect((await server.call(finance, paymentListEndpoints.payables, {})).status).toBe(403);
  });

  test('returns approved documents of these only', async () => {
    const { version } = await see(server, finance, inA.id);
    const back = (document: { id: string; version: number }) =>
      server.call(finance, documentEndpoints.returnPassed, { ...document, reason: 'the wrong month' });

    expect((await back({ id: inB.id, version: inB.version })).status).toBe(404);
    expect(sure(await back({ id: inA.id, version })).status).toBe('Returned');
  });

  test('receives invoice bags of these only', async () => {
    const bagOf = async (who: Person, document: { id: string }) =>
      sure(await server.call(who, bagEndpoints.create, { id: newId(), documentIds: [document.id] }));
    const [north, south] = [await bagOf(northerner, inA), await bagOf(southerner, inB)];
    const { items } = sure(await server.call(finance, bagListEndpoints.bags, {}));
    const totals = sure(await server.call(finance, bagListEndpoints.totals, {}));
    const many = { bags: [south, north].map(({ id, version }) => ({ id, version })) };
    const receive = (code: string) => server.call(finance, bagEndpoints.receive, { code });

    expect(items.map(({ number }) => number)).toEqual([north.number]);
    expect(totals).toEqual({ total: 1, sums: [], states: { Open: 1 } });
    expect((await server.call(finance, bagEndpoints.detail, { id: south.id })).status).toBe(404);
    expect((await receive(south.label)).body).toMatchObject({ reason: 'bagUnknown' });
    const { results } = sure(await server.call(finance, bagListEndpoints.receiveMany, many));
    expect(results.filter(({ done }) => done).map(({ id }) => id)).toEqual([north.id]);
    expect(results.find(({ id }) => id === south.id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('An accountant for a department keeps its documents when it is given another parent', async () => {
  const headOffice = await department('Head office', null);
  const { items } = sure(await server.call(crew.administrator, companyEndpoints.departments, {}));
  const north = items.find(({ name }) => name === 'North');
  expect(new Set(await listed())).toEqual(new Set(['Ada North']));

  sure(
    await server.call(crew.administrator, companyEndpoints.saveDepartment, {
      ...{ id: north?.id ?? '', version: north?.version ?? 0, name: 'North' },
      ...{ parentId: headOffice, leaderId: crew.leader.memberId },
    }),
  );

  expect(new Set(await listed())).toEqual(new Set(['Ada North']));
});
