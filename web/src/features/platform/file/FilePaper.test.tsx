import { fileEndpoints } from '@outlay/contract/platform/file';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { FilePaper } from './FilePaper.tsx';

const FILE = {
  id: '0192d3a0-0000-7000-8000-000000000701',
  name: 'fapiao.ofd',
  mediaType: 'application/ofd',
  size: 20_480,
  sha256: 'a'.repeat(64),
};

function shown(
  { pages, total, mediaType = FILE.mediaType }: { pages: number; total: number; mediaType?: string },
  frame?: { page: number; x: number; y: number; width: number; height: number },
) {
  const server = fakeServer();
  server.answer(fileEndpoints.pages, () => ({ file: { ...FILE, mediaType }, pages, total }));
  server.answer(fileEndpoints.preview, () => {
    if (pages === 0) throw new Refusal(415, { code: 'UNSUPPORTED_TYPE' });
    return new Uint8Array([1]);
  });
  server.answer(fileEndpoints.content, () => new Uint8Array([1]));
  const page = renderPage(
    <FilePaper fileId={FILE.id} label="The invoice" look="band" frame={frame ?? null} />,
    {},
  );
  const pagesLoaded = () =>
    server.callsOf(fileEndpoints.preview).map(({ input }) => Number((input as { page: unknown }).page));
  return { ...page, server, pagesLoaded };
}

test('An OFD is shown as a picture and opens full screen with a tap', async () => {
  const { person } = shown({ pages: 1, total: 1 });

  await person.click(await screen.findByRole('button', { name: 'The invoice: view full size' }));

  expect(screen.getByRole('dialog', { name: 'The invoice' })).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('A file with several pages can be paged to the end and back', async () => {
  const { person, pagesLoaded } = shown({ pages: 2, total: 2 });
  expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);

  await person.click(screen.getByRole('button', { name: 'Next page' }));

  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'The invoice: view full size' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  expect(pagesLoaded()).toEqual([0, 1]);
});

test('The page of a recognised field opens with the field framed', async () => {
  const { pagesLoaded } = shown({ pages: 3, total: 3 }, { page: 2, x: 0.1, y: 0.1, width: 0.2, height: 0.1 });

  expect(await screen.findByTestId('place')).toBeVisible();
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(pagesLoaded()).toContain(2);
});

test('The last shown page of a very long file says where the others are', async () => {
  const { person, server } = shown({ pages: 2, total: 30 });
  await person.click(await screen.findByRole('button', { name: 'Next page' }));

  expect(
    await screen.findByText('Pages after page 2 can be viewed in the original file only.'),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Download the original' }));

  expect(server.callsOf(fileEndpoints.content)).toHaveLength(1);
});

test('A file that cannot be drawn says so and offers the original', async () => {
  const { person, server } = shown({ pages: 0, total: 0 });

  expect(
    await screen.findByText('This file cannot be shown as a picture. The original is kept unchanged.'),
  ).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Download the original' }));
  expect(server.callsOf(fileEndpoints.content)).toHaveLength(1);
});

test('An invoice scanned as a code has no picture and says why', async () => {
  shown({ pages: 0, total: 0, mediaType: 'text/plain' });

  expect(await screen.findByText('Read from a QR code: there is no picture.')).toBeVisible();
});

test('A picture lost to a connection error is requested again', async () => {
  const server = fakeServer();
  let broken = true;
  server.answer(fileEndpoints.pages, () => ({ file: FILE, pages: 1, total: 1 }));
  server.answer(fileEndpoints.preview, () => {
    if (broken) throw new Refusal(503, { code: 'BUSY' });
    return new Uint8Array([1]);
  });
  const { person } = renderPage(<FilePaper fileId={FILE.id} label="The invoice" look="card" />, {});
  expect(await screen.findByText('The picture could not be loaded.')).toBeVisible();

  broken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('button', { name: 'The invoice: view full size' })).toBeVisible();
});
