import { transferEndpoints, type TransferToConfirm } from '@outlay/contract/processing/payment.transfer';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { ConfirmTransfersPage } from './ConfirmTransfersPage.tsx';

const WAITING: TransferToConfirm = {
  ...{ id: setupId(1), documentId: setupId(2), documentNumber: 'EC-1' },
  money: { amount: 12_345, currency: 'CNY' },
  request: { mchId: '1900000001', appId: 'wx1', package: 'the-package' },
  expiresAt: '2026-11-22T10:00:00.000Z',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openPage(items: TransferToConfirm[]) {
  const server = fakeServer();
  server.answer(transferEndpoints.mine, () => ({ items }));
  return renderPage(<ConfirmTransfersPage />);
}

test('Outside of WeChat a code opens the page there, and nothing can be confirmed here', async () => {
  openPage([WAITING]);
  expect(await screen.findByText('¥123.45')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Address of this page' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm receipt' })).toBeNull();
});

test('In WeChat its own page is opened with what the server says; a failure is said', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0');
  const invoke = vi.fn((_name: string, _request: object, done: (answer: { err_msg: string }) => void) =>
    done({ err_msg: 'requestMerchantTransfer:fail' }),
  );
  vi.stubGlobal('WeixinJSBridge', { invoke });
  const { person } = openPage([WAITING]);
  await person.click(await screen.findByRole('button', { name: 'Confirm receipt' }));
  expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['requestMerchantTransfer', WAITING.request]);
  expect(await screen.findByText(/WeChat could not open the confirmation/)).toBeVisible();
});

test('Without transfers the page says so', async () => {
  openPage([]);
  expect(await screen.findByText('Nothing to confirm')).toBeVisible();
});
