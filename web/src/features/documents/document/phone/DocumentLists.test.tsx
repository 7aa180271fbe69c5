import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument } from '../../../../../test/documents.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { pullDown } from '../../../../../test/pull.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { CcPage } from './CcPage.tsx';
import { MyDocumentsPage } from './MyDocumentsPage.tsx';

/** A fake server: both lists return the current content of the array. */
function listing() {
  const documents: DocumentSummary[] = [];
  const server = fakeServer();
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(documentEndpoints.listMine, () => ({ items: documents, next: null }));
  server.answer(documentEndpoints.listCc, () => ({
    items: documents.map((document) => ({ ...document, read: false })),
    next: null,
  }));
  return documents;
}

test('An empty document list can be pulled to refresh', async () => {
  const documents = listing();
  renderPage(<MyDocumentsPage />);
  const nothing = await screen.findByText('No documents yet');
  documents.push(aDocument({ title: 'Client visit' }));

  pullDown(nothing);

  expect(await screen.findByText('Client visit')).toBeVisible();
});

test('The empty list of copies can be pulled to refresh and marks unread ones', async () => {
  const documents = listing();
  renderPage(<CcPage />);
  const nothing = await screen.findByText('Nothing was copied to you');
  documents.push(aDocument({ title: 'Client visit' }));

  pullDown(nothing);

  expect(await screen.findByText('Client visit')).toBeVisible();
  expect(screen.getByText('Unread')).toBeVisible();
});

test('From the home card the list opens with unpaid documents', async () => {
  const server = fakeServer();
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(documentEndpoints.listMine, () => ({ items: [], next: null }));
  renderPage(<MyDocumentsPage />, { query: { show: 'unreceived' } });

  const chip = await screen.findByRole('button', { name: 'Not yet received' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf(documentEndpoints.listMine)[0]?.input).toMatchObject({
    statuses: ['UnderApproval', 'Passed', 'InPayment'],
  });
});
