import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { createFakeHost } from '#provider/host/host.fake.ts';
import { createFakeOutsideMarks } from '#provider/mark/outside.fake.ts';
import { createHttpWebhook } from '#provider/webhook/webhook.http.ts';
import { sql } from 'kysely';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { scrape, type Scrape } from './metrics.ts';
import { evaluate } from './promql.ts';
import { ALERTS, metricsIn, PANELS } from './rules.ts';

const host = createFakeHost();
let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ host, markPlaces: { bucket: createFakeOutsideMarks(), mails: [] } });
  await server.owner.query("insert into installation (id, key_check) values (gen_random_uuid(), '')");
  crew = await newCompany(server);
});
afterAll(() => server.stop());

/** Nothing is wrong: the regular work has run, and a backup was taken and proven. */
beforeEach(async () => {
  host.is.disk = { freeBytes: 60e9, totalBytes: 100e9 };
  host.is.backups = { ...host.is.backups, folder: 'readable', lastAt: server.now(), provenAt: server.now() };
  await server.owner.query(
    "delete from rate_limit where key like 'sweep%' or key like 'marks%'; delete from sweep_run",
  );
  await server.owner.query("delete from pgboss.job where data ->> 'test' = 'monitoring'");
  await server.app.sweep();
  await server.app.compare();
});

/** The alerts whose conditions hold between two scrapes. */
const alertsAt = (before: Scrape, now: Scrape): string[] =>
  [...ALERTS]
    .filter(([, expression]) => evaluate(expression, { before, now }).length > 0)
    .map(([name]) => name);

/** Brings about a state and returns the alerts that begin with it. */
async function alertsAfter(provoke: () => unknown, at: Pick<TestServer, 'url'> = server): Promise<string[]> {
  const before = await scrape(at.url);
  expect(alertsAt(before, before)).toEqual([]);
  await provoke();
  return alertsAt(before, await scrape(at.url));
}

const addJobs = (count: number, columns: Record<string, string>) =>
  server.owner.query(
    `insert into pgboss.job (name, data, ${Object.keys(columns).join(', ')})
     select 'slow', '{"test": "monitoring"}', ${Object.values(columns).join(', ')} from generate_series(1, $1)`,
    [count],
  );
const twice = async (times: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < times; done += 1) await work();
};

/** Every alert, with what provokes it; and what begins with it, where that cannot be helped. */
const PROVOKED: Record<string, { provoke: () => unknown; also?: string[] }> = {
  OutlayErrors: {
    async provoke() {
      await server.owner.query('alter table news rename to news_away');
      await twice(12, () => server.call(crew.employee, newsEndpoints.list, { size: 10 }));
      await server.owner.query('alter table news_away rename to news');
    },
  },
  OutlayJobsFailing: {
    provoke: () => addJobs(1, { state: "'retry'", start_after: "now() + interval '1 hour'" }),
  },
  OutlayUndeliveredForADay: {
    provoke: () =>
      addJobs(1, {
        ...{ state: "'retry'", start_after: "now() + interval '1 hour'" },
        created_on: "now() - interval '25 hours'",
      }),
    also: ['OutlayJobsFailing'],
  },
  OutlayOutboxGrows: {
    provoke: () => addJobs(5_001, { state: "'retry'", start_after: "now() + interval '1 hour'" }),
    also: ['OutlayJobsFailing'],
  },
  OutlayPoolFull: {
    provoke: () => {
      for (let held = 0; held < 40; held += 1)
        void sql`select pg_sleep(4)`.execute(server.db).catch(() => undefined);
    },
  },
  OutlayProviderErrors: {
    provoke: () =>
      twice(21, () =>
        createHttpWebhook({ inside: true })
          .send('http://127.0.0.1:1', {})
          .catch(() => undefined),
      ),
  },
  OutlaySweepStopped: {
    provoke: () =>
      server.owner.query(
        "update sweep_run set ended_at = ended_at - interval '4 hours' where name = 'clean'",
      ),
  },
  OutlaySweepFailed: {
    async provoke() {
      await server.owner.query("delete from rate_limit where key like 'sweep%'");
      await server.owner.query('alter table travel_search rename to travel_search_away');
      await server.app.sweep().catch(() => undefined);
      await server.owner.query('alter table travel_search_away rename to travel_search');
    },
  },
  OutlayNoBackup: {
    provoke: () => (host.is.backups = { ...host.is.backups, folder: 'none', lastAt: null, provenAt: null }),
  },
  OutlayBackupOld: {
    provoke: () =>
      (host.is.backups = { ...host.is.backups, lastAt: new Date(server.now().getTime() - 49 * 3_600_000) }),
  },
  OutlayRestoreUnproven: { provoke: () => (host.is.backups = { ...host.is.backups, provenAt: null }) },
  OutlayMarksOld: {
    provoke: () =>
      server.owner.query(
        "update sweep_run set ended_at = ended_at - interval '4 hours' where name = 'marks'",
      ),
  },
  OutlayDiskLow: { provoke: () => (host.is.disk = { freeBytes: 9e9, totalBytes: 100e9 }) },
  OutlayDiskFull: { provoke: () => (host.is.disk = { freeBytes: 9e8, totalBytes: 5e9 }) },
};
/** Provoked on servers of their own, below. */
const ELSEWHERE = [
  'OutlayDown',
  'OutlayDatabaseDown',
  'OutlayRefused',
  'OutlayStandbyLost',
  'OutlayQueueStuck',
  'OutlayClockOff',
];

describe('Alert rules', () => {
  test('are all provoked here', () => {
    expect([...Object.keys(PROVOKED), ...ELSEWHERE].sort()).toEqual([...ALERTS.keys()].sort());
  });

  test.each(Object.entries(PROVOKED))('%s', async (name, { provoke, also = [] }) => {
    // Counters have a first value before they grow.
    if (name === 'OutlayErrors') {
      await server.owner.query('alter table news rename to news_away');
      await server.call(crew.employee, newsEndpoints.list, { size: 10 });
      await server.owner.query('alter table news_away rename to news');
    }
    if (name === 'OutlayProviderErrors')
      await createHttpWebhook({ inside: true })
        .send('http://127.0.0.1:1', {})
        .catch(() => undefined);

    expect((await alertsAfter(provoke)).sort()).toEqual([name, ...also].sort());
  });

  test('OutlayRefused', async () => {
    const node = await startServer({ beside: server, host, rate: { each: 5, company: 0 } });
    const callOnce = () => node.call(crew.employee, sessionEndpoints.tokenUser, {});
    await twice(7, callOnce);
    expect(await alertsAfter(() => twice(101, callOnce), node)).toEqual(['OutlayRefused']);
    await node.stop();
  });

  test('OutlayStandbyLost', async () => {
    let awaited = false;
    const node = await startServer({ beside: server, host, standby: { isAwaited: () => awaited } });
    expect(await alertsAfter(() => (awaited = true), node)).toEqual(['OutlayStandbyLost']);
    await node.stop();
  });

  test('OutlayClockOff', async () => {
    const node = await startServer({ beside: server, host });
    expect(await alertsAfter(() => node.sleep(40_000), node)).toEqual(['OutlayClockOff']);
    await node.stop();
  });

  test('OutlayQueueStuck', async () => {
    await server.app.jobs.stop();
    const stuck = { created_on: "now() - interval '1 hour'", start_after: "now() - interval '40 minutes'" };
    expect(await alertsAfter(() => addJobs(1, stuck))).toEqual(['OutlayQueueStuck']);
  });

  test('OutlayDatabaseDown and OutlayDown', async () => {
    const own = await startServer({ host });
    own.owner.on('error', () => undefined);
    await own.app.sweep();
    await own.app.compare();
    const admin = new pg.Client({ connectionString: inject('clusterUrl') });
    await admin.connect();
    const admit = (may: boolean) =>
      admin.query(`alter database ${own.database} with allow_connections ${String(may)}`);
    expect(
      await alertsAfter(async () => {
        await admit(false);
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          own.database,
        ]);
      }, own),
    ).toEqual(['OutlayDatabaseDown']);
    await admit(true);
    await admin.end();
    await own.stop();

    const gone = await scrape(own.url);
    expect(alertsAt(gone, gone)).toEqual(['OutlayDown']);
  });
});

describe('The metrics of a running server', () => {
  test('include every one that an alert or the dashboard reads', async () => {
    const { names } = await scrape(server.url);
    const read = [...ALERTS.values(), ...PANELS.map(({ expression }) => expression)].flatMap(metricsIn);

    expect(read.length).toBeGreaterThan(40);
    expect([...new Set(read)].filter((name) => !names.has(name))).toEqual([]);
  });

  test('give each panel of the dashboard an expression that can be read', async () => {
    const now = await scrape(server.url);
    for (const { expression } of PANELS)
      expect(() => evaluate(expression, { before: now, now })).not.toThrow();
    const [info] = evaluate('outlay_info', { before: now, now });
    expect(info?.labels).toMatchObject({ product: '1.2.3', node: process.version });
  });

  test('name no person, no company and no address', async () => {
    const { samples } = await scrape(server.url);
    const text = JSON.stringify(samples);

    for (const secret of [crew.companyId, crew.employee.name, crew.employee.account, crew.employee.memberId])
      expect(text).not.toContain(secret);
  });
});
