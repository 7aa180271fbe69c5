import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { unsentStore } from '#offline/unsent.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { SharedPage } from './SharedPage.tsx';

type Opened = (params: { files: { getFile: () => Promise<File> }[] }) => void;
const there = { at: ROUTES.shared };
const here = () => pages.getState().stack.at(-1)?.url;

afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue');
  unsentStore.setState({ items: [] });
});

/**
 * Imitates a phone or computer that opens files with this app: they are passed on when the page registers its
 * consumer.
 */
function openedWith(...files: File[]): void {
  const setConsumer = (consumer: Opened) =>
    consumer({ files: files.map((file) => ({ getFile: () => Promise.resolve(file) })) });
  Object.assign(window, { launchQueue: { setConsumer } });
}

test('A file opened with the app is stored and its page opens', async () => {
  fakeServer();
  const invoice = new File(['<EInvoice/>'], 'hotel.xml', { type: 'application/xml' });
  openedWith(invoice);

  renderPage(<SharedPage />, there);

  await waitFor(() => expect(here()).toMatch(/^\/pages\/invoice\/recognise\?ids=/));
  const [item, ...others] = unsentStore.getState().items;
  expect(others).toEqual([]);
  expect(item).toMatchObject({ kind: 'photo', owner: LIN.memberId, name: 'hotel.xml' });
  expect(here()).toContain(item?.id);
});

test('An unsupported file is rejected with the supported kinds', async () => {
  fakeServer();
  openedWith(new File(['x'], 'minutes.docx'));

  renderPage(<SharedPage />, there);

  expect(await screen.findByText('Only JPEG, PNG, WebP, HEIC, PDF, OFD and XML can be read.')).toBeVisible();
  expect(unsentStore.getState().items).toEqual([]);
});

test('Where nothing has arrived, the page says what to do', async () => {
  fakeServer();
  const { person } = renderPage(<SharedPage />, there);

  expect(await screen.findByText('Nothing was received')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Go to home page' }));
  expect(here()).toBe(ROUTES.home);
});
