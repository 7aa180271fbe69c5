import { importEndpoints, type ImportRow, type MemberImport } from '@outlay/contract/membership/join.import';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { ImportTab } from './ImportTab.tsx';

const ONE: MemberImport = {
  id: setupId(1),
  fileName: 'people.csv',
  state: 'checked',
  total: 2,
  done: 0,
  added: 1,
  changed: 0,
  same: 0,
  refused: 1,
  makerName: '沈岚',
  createdAt: '2026-11-21T08:00:00.000Z',
  version: 1,
};
const row = (more: Partial<ImportRow>): ImportRow => ({
  ...{ row: 2, fate: 'added', fault: null, taken: false, undone: false, name: 'Ada North' },
  ...{ account: 'ada@firm.cn', department: 'Sales/North', grade: '', post: '', leader: '' },
  ...more,
});

beforeEach(standInForDesk);

test('An import sheet is previewed, imported with progress and undone', async () => {
  const server = setupServer();
  let now = ONE;
  let looks = 0;
  const work = (state: 'running' | 'undoing', end: MemberImport) => {
    now = { ...now, state, version: now.version + 1 };
    looks = 0;
    server.answer(importEndpoints.get, () => {
      looks += 1;
      if (looks > 1) now = end;
      return now;
    });
    return now;
  };
  server.answer(importEndpoints.list, () => ({ items: [], next: null }));
  server.answer(importEndpoints.check, () => ONE);
  server.answer(importEndpoints.get, () => now);
  server.answer(importEndpoints.rows, ({ show }) => ({
    items: [
      row({}),
      row({ row: 3, fate: 'refused', fault: 'badAccount', name: 'No Account', account: 'x' }),
    ].filter(({ fate }) => show === 'all' || fate === show),
    next: null,
  }));
  server.answer(importEndpoints.apply, () => work('running', { ...ONE, state: 'done', done: 1, version: 3 }));
  server.answer(importEndpoints.undo, () =>
    work('undoing', { ...ONE, state: 'undone', done: 1, version: 5 }),
  );
  const { person } = renderPage(<ImportTab />, {
    at: '/admin/joining/import',
    user: withPermissions('member.write'),
  });

  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no input yet');
    return found;
  });
  await person.upload(input, new File(['Name,Phone or email'], 'people.csv', { type: 'text/csv' }));

  expect(await screen.findByText('This is neither a phone number nor an email address.')).toBeTruthy();
  expect(screen.queryByText('Ada North')).toBeNull();
  await person.click(screen.getByText('All 2'));
  expect(await screen.findByText('Ada North')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/0 of 1 rows/)).toBeTruthy();
  expect(await screen.findByText('Imported')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('tooltip'));
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(screen.getByText('Not undone')).toBeTruthy();
});
