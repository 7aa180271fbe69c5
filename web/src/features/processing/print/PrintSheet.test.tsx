import { printEndpoints, type PrintJob } from '@outlay/contract/processing/print';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { PrintSheet } from './PrintSheet.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const DOCUMENTS = [id(1), id(2)];
const aJob = (part: Partial<PrintJob> = {}): PrintJob => ({
  id: id(9),
  state: 'waiting',
  done: 0,
  total: 2,
  kind: 'pdf',
  layout: 'standard',
  fileName: 'documents-2026-11-21 (2).pdf',
  size: null,
  at: '2026-11-21T06:30:00.000Z',
  failure: null,
  ...part,
});

/** The states of the job for successive requests; the last one repeats. */
function openPrint(steps: PrintJob[]) {
  const server = fakeServer();
  server.answer(printEndpoints.start, () => aJob());
  server.answer(printEndpoints.get, () => (steps.length > 1 ? steps.shift() : steps[0]) ?? aJob());
  const onClose = vi.fn();
  return { server, onClose, ...renderPage(<PrintSheet documentIds={DOCUMENTS} onClose={onClose} />) };
}

afterEach(() => vi.restoreAllMocks());

test('A sheet for receipts is requested, shows progress, and is saved', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const { server, person } = openPrint([
    aJob({ state: 'running', done: 1 }),
    aJob({ state: 'done', done: 2, size: 2_400_000 }),
  ]);
  server.answer(printEndpoints.content, () => new Uint8Array([37, 80, 68, 70]));

  await person.click(await screen.findByRole('button', { name: 'Receipt paste-up sheet' }));
  await person.click(screen.getByRole('checkbox', { name: 'With invoices attached' }));
  await person.click(screen.getByRole('button', { name: 'Create file' }));

  expect(await screen.findByText('1 of 2 documents')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['documents-2026-11-21 (2).pdf']));
  expect(server.callsOf(printEndpoints.start)[0]?.input).toMatchObject({
    documentIds: DOCUMENTS,
    kind: 'pdf',
    layout: 'glueSheet',
    withInvoices: false,
    language: 'en',
  });
});

test('A failed print says why and can be repeated', async () => {
  const { server, person } = openPrint([aJob({ state: 'failed', failure: 'tooLarge' })]);

  await person.click(await screen.findByRole('button', { name: 'Create file' }));
  expect(await screen.findByText(/too large for one file/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.click(screen.getByRole('button', { name: 'Original files' }));
  await person.click(screen.getByRole('button', { name: 'Create file' }));

  await waitFor(() => expect(server.callsOf(printEndpoints.start)).toHaveLength(2));
  expect(server.callsOf(printEndpoints.start)[1]?.input).toMatchObject({ kind: 'zip' });
});

test('A refusal is shown at its button', async () => {
  const { server, person } = openPrint([aJob()]);
  server.answer(printEndpoints.start, () => {
    throw new Refusal(404, { code: 'NOT_FOUND' });
  });

  await person.click(await screen.findByRole('button', { name: 'Create file' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create file' })).toBeTruthy();
});
