import { printEndpoints, type PrintJob } from '@outlay/contract/processing/print';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { PrintButton } from './PrintButton.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const JOB: PrintJob = {
  id: id(9),
  state: 'running',
  done: 1,
  total: 2,
  kind: 'zip',
  layout: 'standard',
  fileName: 'documents.zip',
  size: null,
  at: '2026-11-21T06:30:00.000Z',
  failure: null,
};

beforeEach(standInForDesk);

test('Without a selected row there is nothing to print', () => {
  renderPage(<PrintButton documentIds={[]} />);

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
});

test('The originals of the selected rows are gathered and offered', async () => {
  const server = fakeServer();
  const { person } = renderPage(<PrintButton documentIds={[id(1), id(2)]} />);
  const steps: PrintJob[] = [JOB, { ...JOB, state: 'done', done: 2, size: 1_000 }];
  server.answer(printEndpoints.start, () => ({ ...JOB, state: 'waiting' as const, done: 0 }));
  server.answer(printEndpoints.get, () => (steps.length > 1 ? steps.shift() : steps[0]) ?? JOB);

  await person.click(screen.getByRole('button', { name: 'Print 2 documents' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByText('Original files'));
  await person.click(within(dialog).getByRole('button', { name: 'Create file' }));

  expect(await within(dialog).findByText('1 of 2 documents')).toBeTruthy();
  expect(await within(dialog).findByText(/documents\.zip/)).toBeTruthy();
  expect(server.callsOf(printEndpoints.start)[0]?.input).toMatchObject({
    documentIds: [id(1), id(2)],
    kind: 'zip',
  });
});
