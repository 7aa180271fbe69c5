import { healthEndpoints, type Health } from '@outlay/contract/governance/health';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { HealthSection } from './HealthSection.tsx';

const AT = '2026-11-26T12:00:00.000Z';
const COMPANY: Health = {
  at: AT,
  checks: [
    { key: 'undelivered', state: 'look', advice: 'undeliveredSome' },
    { key: 'certificates', state: 'good', advice: null },
  ],
  undelivered: [
    { topic: 'print', count: 2, since: '2026-11-26T11:00:00.000Z' },
    { topic: null, count: 1, since: '2026-11-26T11:30:00.000Z' },
  ],
  certificates: [{ connectionId: setupId(7), name: 'Staff sign-in', endsAt: '2028-01-01T00:00:00.000Z' }],
  server: null,
  actions: ['retry'],
};
const WHOLE: Health = {
  ...COMPANY,
  checks: [
    { key: 'undelivered', state: 'good', advice: null },
    { key: 'queues', state: 'good', advice: null },
    { key: 'backups', state: 'act', advice: 'backupOld' },
    { key: 'marks', state: 'act', advice: 'marksOld' },
    { key: 'disk', state: 'good', advice: null },
    { key: 'versions', state: 'good', advice: null },
  ],
  undelivered: [],
  actions: [],
  server: {
    queues: [
      { queue: 'slow', waiting: 3, running: 1, failing: 0, waitingSeconds: 240, failingSeconds: null },
      { queue: 'push', waiting: 0, running: 0, failing: 0, waitingSeconds: null, failingSeconds: null },
    ],
    sweeps: [],
    backups: {
      ...({ folder: 'readable', everyHours: 24, encrypted: true } as const),
      ...{ lastAt: '2026-11-20T03:00:00.000Z', provenAt: null },
    },
    marks: { isSet: true, lastAt: '2026-11-26T03:00:00.000Z' },
    disk: { freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
    database: { bytes: 2e9, clockSeconds: 0, connections: { total: 3, idle: 2, waiting: 0 } },
    versions: {
      ...{ product: '1.1.1', node: 'v26.10.0', postgres: '18.4' },
      ...{ schema: '0104_sweep_runs.sql', expectedSchema: '0104_sweep_runs.sql' },
    },
  },
};

beforeEach(standInForDesk);

function open(health: () => Health) {
  const server = setupServer();
  server.answer(healthEndpoints.get, health);
  return { server, ...renderPage(<HealthSection />, { user: withPermissions('company.write') }) };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('What is not delivered is named in words, and tried again at a press', async () => {
  let health = COMPANY;
  const { server, person } = open(() => health);
  server.answer(healthEndpoints.retry, () => {
    health = { ...COMPANY, undelivered: [], actions: [] };
    return { started: 3 };
  });

  const undelivered = await card('Undelivered work');
  expect(undelivered.getByText('Take a look')).toBeTruthy();
  expect(undelivered.getByText(/Check whether the mail server/)).toBeTruthy();
  expect(undelivered.getByRole('row', { name: /^Prints 2 / })).toBeTruthy();
  expect(undelivered.getByRole('row', { name: /^Work of another version of Outlay 1 / })).toBeTruthy();

  await person.click(undelivered.getByRole('button', { name: 'Try again now' }));
  expect(await screen.findByText('3 are being tried again')).toBeTruthy();
  expect(await undelivered.findByText('All work of this company has been delivered.')).toBeTruthy();
  expect(server.callsOf(healthEndpoints.retry)).toHaveLength(1);
});

test('Whoever does not operate the server is told why its figures are missing', async () => {
  open(() => COMPANY);

  expect(await screen.findByText(/shown to the people who operate it/)).toBeTruthy();
  expect((await card('Certificates')).getByText('Staff sign-in')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull();
});

test('The operator sees queues, backups, disk and versions, and what to do first', async () => {
  open(() => WHOLE);

  expect(await screen.findByText('2 need action now')).toBeTruthy();
  const queues = await card('Queues');
  expect(queues.getByRole('row', { name: 'Prints, exports and imports 3 1 0 4 minutes ago' })).toBeTruthy();
  expect(queues.getByRole('row', { name: 'Devices and directory changes 0 0 0 –' })).toBeTruthy();
  const backups = await card('Backups');
  expect(backups.getByText('Act now')).toBeTruthy();
  expect(backups.getByText(/The last backup is too old/)).toBeTruthy();
  expect(backups.getByText('Never')).toBeTruthy();
  expect(
    (await card('Marks of the audit logs')).getByText(/check that the bucket is reachable/),
  ).toBeTruthy();
  expect((await card('Disk')).getByText('50 GB free of 100 GB')).toBeTruthy();
  expect((await card('Versions')).getByText('0104_sweep_runs')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/shown to the people who operate it/)).toBeNull());
});
