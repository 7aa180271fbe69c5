import {
  directoryEndpoints,
  type DirectoryConflict,
  type DirectoryLink,
  type DirectoryRun,
  type DirectorySetting,
} from '@outlay/contract/membership/directory';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { DirectoryTab } from './DirectoryTab.tsx';

const SETTING: DirectorySetting = {
  source: { kind: 'connection', id: setupId(1), name: 'Yunfan WeCom', platform: 'wecom' },
  ...{ handOver: null, enabled: false, tried: false, confirmed: false, version: 0 },
};
const WAITING: DirectoryRun = {
  ...{ id: setupId(2), state: 'waiting', failure: 'tooManyLeave', byEvents: false, startedBy: null },
  ...{ counts: {}, refused: [], leaving: 12, leavers: [{ name: 'Ann Leaver', account: '13800000001' }] },
  ...{ startedAt: '2026-11-21T18:00:00.000Z', endedAt: '2026-11-21T18:01:00.000Z' },
};
const CONFLICT: DirectoryConflict = {
  ...{ kind: 'member', externalId: 'zhou', name: 'Zhou', account: '', fault: 'noAccount', other: null },
  ...{ decision: null, chosen: null, newAccount: null, decidedBy: null },
};
const LINKS: DirectoryLink[] = [
  {
    ...{ externalId: 'wang', name: 'Wang of WeCom', since: '2026-11-20T02:00:00.000Z', decidedBy: 'Ann' },
    member: { id: setupId(7), name: 'Wang Wei', departmentName: 'Sales' },
  },
  {
    ...{ externalId: 'li', name: '', since: '2026-11-19T02:00:00.000Z', decidedBy: null },
    member: { id: setupId(8), name: 'Li Na', departmentName: null },
  },
];

beforeEach(standInForDesk);

function openDirectory(with_: {
  setting?: DirectorySetting | null;
  runs?: DirectoryRun[];
  conflicts?: DirectoryConflict[];
  links?: DirectoryLink[];
}) {
  const { setting = SETTING, runs = [], conflicts = [], links = [] } = with_;
  const server = setupServer();
  server.answer(directoryEndpoints.get, () => ({ setting }));
  server.answer(directoryEndpoints.runs, () => ({ items: runs }));
  server.answer(directoryEndpoints.conflicts, () => ({
    items: conflicts,
    undecided: conflicts.filter(({ decision }) => decision === null).length,
  }));
  server.answer(directoryEndpoints.links, ({ search }) => {
    const items = links.filter(({ member }) => member.name.includes(search ?? ''));
    return { items, total: items.length };
  });
  server.answer(companyEndpoints.colleagues, () => ({ items: [], next: null }));
  return { server, ...renderPage(<DirectoryTab />, { user: withPermissions('directory.write') }) };
}

test('The contacts of a connection are named, and its page is one step away', async () => {
  const { person } = openDirectory({});

  expect(await screen.findByText('Yunfan WeCom')).toBeTruthy();
  expect(screen.queryByLabelText('Token')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the connection' }));

  await waitFor(() => expect(window.location.pathname).toBe('/admin/connections'));
});

test('The first run can be started only after a test run', async () => {
  const { server, person } = openDirectory({});
  let tried = false;
  server.answer(directoryEndpoints.get, () => ({ setting: { ...SETTING, tried } }));
  server.answer(directoryEndpoints.try, () => {
    tried = true;
    const differences = [{ act: 'memberAdded' as const, name: 'New', detail: '13800000009' }];
    return { counts: { memberAdded: 1 }, refused: [], differences };
  });
  const start = await screen.findByRole('button', { name: 'Start the first run' });
  expect(start).toHaveProperty('disabled', true);

  await person.click(screen.getByRole('button', { name: 'Test run' }));

  expect(await screen.findByText('13800000009')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start the first run' })).toHaveProperty('disabled', false),
  );
});

test('A run that waits lists whom it would remove, and goes on when that is confirmed', async () => {
  const { server, person } = openDirectory({ runs: [WAITING] });
  const answers: object[] = [];
  server.answer(directoryEndpoints.answerRun, (input) => {
    answers.push(input);
    return { ...WAITING, state: 'running' as const };
  });
  const question = within(await screen.findByRole('region', { name: '12 members would leave' }));
  expect(question.getByText('Ann Leaver')).toBeTruthy();
  expect(question.getByText('and 11 more')).toBeTruthy();

  await person.click(question.getByRole('button', { name: 'They have left: go on' }));

  await waitFor(() => expect(answers).toEqual([{ id: WAITING.id, confirm: true }]));
});

test('An entry without an account becomes a new member with the account that is entered', async () => {
  const { server, person } = openDirectory({ conflicts: [CONFLICT] });
  const decided: object[] = [];
  server.answer(directoryEndpoints.decide, (input) => {
    decided.push(input);
    return { done: true as const };
  });
  expect(await screen.findByText(/neither a phone number nor an email address/)).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Decide' }));
  await person.click(await screen.findByRole('radio', { name: 'Add as new' }));
  await person.type(screen.getByLabelText('Phone or email'), 'zhou@corp.example');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(decided).toEqual([
      {
        ...{ kind: 'member', externalId: 'zhou', decision: 'add', objectId: null },
        account: 'zhou@corp.example',
      },
    ]),
  );
});

test('A link to the wrong member is found by name and undone with a reason', async () => {
  const { server, person } = openDirectory({ links: LINKS });
  server.answer(directoryEndpoints.unlink, () => ({ done: true as const }));
  expect(await screen.findByText(/decided by Ann/)).toBeTruthy();
  expect(screen.getByText('2 people of the directory are members here.')).toBeTruthy();

  await person.type(screen.getByLabelText('Name or id'), 'Wang');
  await waitFor(() => expect(screen.queryByText('Li Na')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Unlink Wang Wei' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Unlink' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'Two people of one name');
  await person.click(dialog.getByRole('button', { name: 'Unlink' }));

  await waitFor(() =>
    expect(server.callsOf(directoryEndpoints.unlink)[0]?.input).toEqual({
      ...{ externalId: 'wang', memberId: setupId(7), reason: 'Two people of one name' },
    }),
  );
});
