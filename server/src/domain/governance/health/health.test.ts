import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthEndpoints, type Health, type HealthQueue } from '@outlay/contract/governance/health';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { createFakeHost } from '#provider/host/host.fake.ts';
import { newIdpKey } from '#provider/single-sign-on/saml.double.ts';
import { inTransaction } from '#database/transaction.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

const host = createFakeHost();
let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ host });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const health = async (): Promise<Health> =>
  sure(await server.call(crew.administrator, healthEndpoints.get, {}));
const checkOf = ({ checks }: Health, wanted: string) => checks.find(({ key }) => key === wanted);

describe('The administrator of the only company', () => {
  test('sees the versions, and a clock that agrees with the database’s', async () => {
    const { server: figures, ...rest } = await health();

    expect(figures?.versions).toMatchObject({ product: '1.2.3', node: process.version });
    expect(figures?.versions.schema).toMatch(/^\d{4}_\w+\.sql$/);
    expect(figures?.database.bytes).toBeGreaterThan(1_000_000);
    expect(checkOf({ server: figures, ...rest }, 'clock')).toMatchObject({ state: 'good', advice: null });
  });

  test('sees when the regular work last ran, and that a part of it failed', async () => {
    expect(checkOf(await health(), 'sweeps')).toMatchObject({ state: 'look', advice: 'sweepLate' });
    await server.app.sweep();
    await server.app.compare();
    const after = await health();
    expect(after.server?.sweeps.map(({ name, failed }) => [name, failed])).toEqual([
      ['clean', 0],
      ['statements', 0],
      ['compare', 0],
    ]);
    expect(checkOf(after, 'sweeps')).toMatchObject({ state: 'good' });

    server.sleep(3_600_000);
    await server.owner.query('alter table travel_search rename to travel_search_away');
    await expect(server.app.sweep()).rejects.toThrow('sweeps failed');
    await server.owner.query('alter table travel_search_away rename to travel_search');
    const failed = await health();
    expect(failed.server?.sweeps[0]?.failed).toBeGreaterThan(0);
    expect(checkOf(failed, 'sweeps')).toMatchObject({ state: 'look', advice: 'sweepFailed' });
  });

  test('sees the last backup and the last proven restore', async () => {
    expect(checkOf(await health(), 'backups')).toMatchObject({ state: 'act', advice: 'backupMissing' });
    const lastAt = server.now();
    host.is.backups = { ...host.is.backups, lastAt };
    const unproven = await health();
    expect(unproven.server?.backups.lastAt).toBe(lastAt.toISOString());
    expect(checkOf(unproven, 'backups')).toMatchObject({ state: 'look', advice: 'restoreUnproven' });
    host.is.backups = { ...host.is.backups, provenAt: server.now() };
    expect(checkOf(await health(), 'backups')).toMatchObject({ state: 'good' });
  });

  test('sees that a disk is nearly full', async () => {
    host.is.disk = { freeBytes: 4e8, totalBytes: 1e11 };
    expect(checkOf(await health(), 'disk')).toMatchObject({ state: 'act', advice: 'diskFull' });
    host.is.disk = { freeBytes: 6e10, totalBytes: 1e11 };
    expect(checkOf(await health(), 'disk')).toMatchObject({ state: 'good' });
  });

  test('sees that the clock is far from the database’s', async () => {
    server.sleep(60_000);
    const { server: figures } = await health();

    expect(figures?.database.clockSeconds).toBeLessThan(-30);
    expect(checkOf(await health(), 'clock')).toMatchObject({ state: 'act', advice: 'clockFarOff' });
  });

  test('sees until when the certificates of the company’s connections are valid', async () => {
    const { certificate } = newIdpKey('Identity provider');
    const form = samlForm(certificate);
    sure(await server.call(crew.administrator, connectionEndpoints.save, form));
    const endsAt = new X509Certificate(certificate).validToDate.toISOString();
    expect((await health()).certificates).toEqual([{ connectionId: form.id, name: 'Company chat', endsAt }]);
  });

  test('sees the work of each queue, and what is not delivered', async () => {
    await addEntry(crew.companyId, server.now());
    await expect.poll(async () => jobsOf(await health(), 'outbox')).toMatchObject({ failing: 1 });
    expect(checkOf(await health(), 'queues')).toMatchObject({ state: 'look', advice: 'queueFailing' });
    expect((await health()).undelivered).toEqual([]);

    server.sleep(2 * 60_000);
    const late = await health();
    expect(late.undelivered).toMatchObject([{ topic: 'message.noticeDue', count: 1 }]);
    expect(checkOf(late, 'undelivered')).toMatchObject({ state: 'look', advice: 'undeliveredSome' });
    expect(late.actions).toEqual(['retry']);
  });

  test('has what was not delivered tried again at once, which is in the audit log', async () => {
    await server.owner.query(
      `update pgboss.job set start_after = now() + interval '10 minutes' where state = 'retry'`,
    );
    await server.owner.query(
      `update outbox set payload = $2 where company_id = $1 and topic = 'message.noticeDue'`,
      [crew.companyId, { memberId: crew.employee.memberId }],
    );

    const { started } = sure(await server.call(crew.administrator, healthEndpoints.retry, {}));
    expect(started).toBe(1);
    await expect.poll(async () => (await health()).undelivered, { timeout: 20_000 }).toEqual([]);
    const { rows } = await server.owner.query(
      `select detail from audit_event where company_id = $1 and action = 'company.retryDelivery'`,
      [crew.companyId],
    );
    expect(rows).toEqual([{ detail: { started: 1 } }]);
  });
});

describe('On a server with several companies', () => {
  let other: Crew;
  beforeAll(async () => {
    other = await newCompany(server, 'Harbour Works');
  });

  test('no administrator sees the server, nor what another company has not delivered', async () => {
    await addEntry(other.companyId, new Date(server.now().getTime() - 5 * 60_000));
    const ours = await health();
    const theirs = sure(await server.call(other.administrator, healthEndpoints.get, {}));

    expect(ours.server).toBeNull();
    expect(ours.checks.map(({ key }) => key)).toEqual(['undelivered', 'certificates']);
    expect([ours.undelivered.length, theirs.undelivered.length]).toEqual([0, 1]);
  });

  test('trying again leaves the work of another company alone', async () => {
    const pause = () =>
      server.owner.query(
        `update pgboss.job set start_after = now() + interval '10 minutes'
         where state = 'retry' and data ->> 'companyId' = $1 returning id`,
        [other.companyId],
      );
    await expect.poll(async () => (await pause()).rowCount).toBe(1);

    expect(sure(await server.call(crew.administrator, healthEndpoints.retry, {})).started).toBe(0);
    expect(sure(await server.call(other.administrator, healthEndpoints.retry, {})).started).toBe(1);
  });

  test('those whom the environment names see it, and no administrator beside them', async () => {
    const node = await startServer({ beside: server, host, operators: [crew.administrator.account] });
    try {
      const [ours, theirs] = [crew.administrator, other.administrator].map((who) =>
        node.call(who, healthEndpoints.get, {}),
      );
      expect(sure(await ours!).server).not.toBeNull();
      expect(sure(await theirs!).server).toBeNull();
    } finally {
      await node.stop();
    }
  });
});

const jobsOf = ({ server: figures }: Health, queue: HealthQueue) =>
  figures?.queues.find((one) => one.queue === queue);

/** An entry that cannot be delivered until its payload is right. */
async function addEntry(companyId: string, at: Date): Promise<void> {
  const broken = { memberId: 7 as never };
  await inTransaction(server.db, companyId, (tx) =>
    server.app.jobs.enqueue(tx, companyId, at, [{ topic: 'message.noticeDue', payload: broken }]),
  );
}

const samlForm = (certificate: string) =>
  connectionForm(
    {
      ...{ kind: 'saml', entityId: 'idp', signInUrl: 'https://idp.example.com/in', signOutUrl: null },
      ...{ certificates: [certificate], idpInitiated: false },
      attributes: { name: 'displayName', email: 'mail', phone: null },
    },
    undefined,
  );
