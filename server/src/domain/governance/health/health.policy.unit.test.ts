import { expect, test } from 'vitest';
import type { ServerFigures } from '@outlay/contract/governance/health';
import { judgeCompany, judgeServer } from './health.policy.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const GOOD: ServerFigures = {
  queues: [
    { queue: 'outbox', waiting: 3, running: 1, failing: 0, waitingSeconds: 2, failingSeconds: null },
    { queue: 'slow', waiting: 0, running: 0, failing: 0, waitingSeconds: null, failingSeconds: null },
  ],
  sweeps: [
    { name: 'clean', endedAt: ago(0.5), seconds: 3, failed: 0 },
    { name: 'statements', endedAt: ago(0.5), seconds: 1, failed: 0 },
    { name: 'compare', endedAt: ago(0.01), seconds: 1, failed: 0 },
  ],
  backups: { folder: 'readable', everyHours: 24, lastAt: ago(20), provenAt: ago(200), encrypted: true },
  marks: { isSet: true, lastAt: ago(1) },
  disk: { freeBytes: 60e9, totalBytes: 100e9 },
  database: { bytes: 5e9, clockSeconds: 0.2, connections: { total: 4, idle: 3, waiting: 0 } },
  versions: {
    ...{ product: '1.1.1', node: 'v26.10.0', postgres: '18.4' },
    ...{ schema: '0104_a.sql', expectedSchema: '0104_a.sql' },
  },
};
const [QUEUE] = GOOD.queues;
const queue = (change: Partial<ServerFigures['queues'][number]>) => ({ queues: [{ ...QUEUE!, ...change }] });
const backups = (change: Partial<ServerFigures['backups']>) => ({ backups: { ...GOOD.backups, ...change } });
const clean = (change: Partial<ServerFigures['sweeps'][number]>) => ({
  sweeps: [{ ...GOOD.sweeps[0]!, ...change }],
});
const database = (change: Partial<ServerFigures['database']>) => ({
  database: { ...GOOD.database, ...change },
});

test('Regular work of a new server that has not run yet is not late', () => {
  const sweeps = GOOD.sweeps.map((run) => (run.name === 'compare' ? { ...run, endedAt: null } : run));
  const isAt = (now: Date) => judgeServer({ ...GOOD, sweeps }, now).find(({ key }) => key === 'sweeps');

  expect(isAt(new Date(NOW.getTime() - 20 * 60_000))).toMatchObject({ state: 'good' });
  expect(isAt(NOW)).toMatchObject({ state: 'look', advice: 'sweepLate' });
});

test('A server without a place for marks outside has no advice about them', () => {
  const none = judgeServer({ ...GOOD, marks: { isSet: false, lastAt: null } }, NOW);
  expect(none.find(({ key }) => key === 'marks')).toMatchObject({ state: 'good', advice: null });
});

test('A server on which all is well has no advice', () => {
  expect(judgeServer(GOOD, NOW).filter(({ state, advice }) => state !== 'good' || advice)).toEqual([]);
});

test.each<[state: string, advice: string, change: Partial<ServerFigures>]>([
  ['look', 'queueSlow', queue({ waitingSeconds: 400 })],
  ['act', 'queueStuck', queue({ waitingSeconds: 2_000 })],
  ['look', 'queueFailing', queue({ failing: 1, failingSeconds: 60 })],
  ['act', 'queueFailing', queue({ failing: 1, failingSeconds: 90_000 })],
  ['act', 'queueStuck', queue({ failing: 1, failingSeconds: 60, waitingSeconds: 2_000 })],
  ['look', 'sweepFailed', clean({ failed: 2 })],
  ['look', 'sweepLate', clean({ endedAt: ago(4) })],
  ['look', 'sweepLate', clean({ endedAt: null })],
  ['act', 'sweepStopped', clean({ endedAt: ago(30) })],
  ['act', 'backupNone', backups({ folder: 'none', lastAt: null })],
  ['act', 'backupUnreadable', backups({ folder: 'unreadable', lastAt: null })],
  ['act', 'backupMissing', backups({ lastAt: null })],
  ['act', 'backupOld', backups({ lastAt: ago(50) })],
  ['act', 'backupOld', backups({ lastAt: ago(50), provenAt: null })],
  ['look', 'restoreUnproven', backups({ provenAt: null })],
  ['look', 'restoreOld', backups({ provenAt: ago(36 * 24) })],
  ['act', 'marksMissing', { marks: { isSet: true, lastAt: null } }],
  ['act', 'marksOld', { marks: { isSet: true, lastAt: ago(4) } }],
  ['look', 'diskLow', { disk: { freeBytes: 8e9, totalBytes: 100e9 } }],
  ['look', 'diskLow', { disk: { freeBytes: 4e9, totalBytes: 20e9 } }],
  ['act', 'diskFull', { disk: { freeBytes: 2e9, totalBytes: 100e9 } }],
  ['act', 'diskFull', { disk: { freeBytes: 0, totalBytes: 0 } }],
  ['look', 'poolFull', database({ connections: { total: 16, idle: 0, waiting: 3 } })],
  ['look', 'clockOff', database({ clockSeconds: -6 })],
  ['act', 'clockFarOff', database({ clockSeconds: 31 })],
  ['look', 'schemaNewer', { versions: { ...GOOD.versions, schema: '0105_b.sql' } }],
])('%s, %s', (state, advice, change) => {
  const found = judgeServer({ ...GOOD, ...change }, NOW).filter((one) => one.state !== 'good');

  expect(found).toEqual([expect.objectContaining({ state, advice })]);
});

const entry = (hours: number) => ({ topic: 'print' as const, count: 1, since: ago(hours) });
const certificate = (hours: number) => ({ connectionId: '', name: 'Staff', endsAt: ago(-hours) });

test.each([
  ['good', null, [], [certificate(24 * 31)]],
  ['look', 'undeliveredSome', [entry(1)], []],
  ['act', 'undeliveredOld', [entry(1), entry(25)], []],
  ['look', 'certificateSoon', [], [certificate(24 * 29)]],
  ['act', 'certificateExpired', [], [certificate(24 * 29), certificate(-1)]],
])('%s, %s, in a company', (state, advice, undelivered, certificates) => {
  const checks = judgeCompany({ undelivered, certificates }, NOW);

  expect(checks.find((one) => one.state !== 'good') ?? checks[0]).toMatchObject({ state, advice });
});
