import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { newCompany, newExpense, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await newExpense(server, crew.employee);
});
afterAll(() => server.stop());

describe('An audit log statement', () => {
  const state = async () => sure(await server.call(crew.auditor, auditEndpoints.statement, {}));
  const compare = async (seq: number, fingerprint: string) =>
    sure(await server.call(crew.auditor, auditEndpoints.compare, { seq, fingerprint })).holds;

  test('can later be verified against the log, however it was typed in', async () => {
    const { seq, fingerprint } = await state();
    await newExpense(server, crew.employee);

    expect(fingerprint).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/);
    expect((await state()).seq).toBeGreaterThan(seq);
    expect(await compare(seq, fingerprint.toLowerCase().replaceAll(' ', ''))).toBe(true);
    expect(await compare(seq - 1, fingerprint)).toBe(false);
    expect(await compare(9_999_999, fingerprint)).toBe(false);
  });

  test('is mailed to auditors once a day while there is activity', async () => {
    const mails = async () =>
      (
        await server.owner.query<{ text: string }>('select text from sent_note where recipient = $1', [
          'auditor@meridian.example',
        ])
      ).rows;
    await server.owner.query('update member set account = $1 where id = $2', [
      'auditor@meridian.example',
      crew.auditor.memberId,
    ]);
    const { fingerprint } = await state();
    await server.app.sweep();
    await expect.poll(mails).toHaveLength(1);
    expect(await mails()).toEqual([{ text: expect.stringContaining(fingerprint) as string }]);

    await newExpense(server, crew.employee);
    await server.app.sweep();
    server.sleep(86_400_000);
    await newExpense(server, crew.employee);
    const next = (await state()).fingerprint;
    await server.app.sweep();
    await expect.poll(async () => (await mails()).filter(({ text }) => text.includes(next))).toHaveLength(1);
  });
});

describe('Finding audit events by object', () => {
  test('a document number finds what was done with the document', async () => {
    const { id } = await submitted(server, crew.employee);
    const { rows } = await server.owner.query<{ number: string }>(
      'select number from document where id = $1',
      [id],
    );

    const acts = sure(
      await server.call(crew.auditor, auditEndpoints.list, { search: rows[0]?.number ?? '', size: 50 }),
    ).items;
    expect(acts.map(({ objectId }) => objectId)).toContain(id);
    expect(acts.find(({ action }) => action === 'document.submit')?.detail).toMatchObject({
      object: rows[0]?.number,
    });
  });
});
