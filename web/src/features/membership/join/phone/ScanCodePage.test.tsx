import { joinEndpoints, type InvitationLink } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { ScanCodePage } from './ScanCodePage.tsx';

afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const link = (turn: number): InvitationLink => ({
  invitation: {
    id: '0192d3a0-0000-7000-8000-00000000000b',
    channel: 'face',
    account: null,
    departmentName: null,
    makerName: '林悦',
    mine: true,
    seats: 500,
    used: turn,
    state: 'open',
    expiresAt: '2026-11-21T09:00:00.000Z',
    createdAt: '2026-11-21T08:00:00.000Z',
    version: 1,
  },
  url: `https://outlay.example.com${ROUTES.invitation}?token=turn${turn}`,
  linkExpiresAt: '2026-11-21T08:01:00.000Z',
});
const drawn = () => screen.getByRole('img', { name: 'Code to join 云帆科技' }).innerHTML;

test('The QR code renews each minute, lists who joined, and stops after an hour', async () => {
  vi.useFakeTimers();
  const server = fakeServer();
  let turn = 0;
  server.answer(joinEndpoints.invite, () => link(0));
  server.answer(joinEndpoints.renew, () => link((turn += 1)));
  renderPage(<ScanCodePage />, { at: ROUTES.scanToJoin });
  await pass(10);
  const first = drawn();
  expect(screen.getByText('New code in 60 s')).toBeVisible();

  await pass(30_000);
  expect(screen.getByText('New code in 30 s')).toBeVisible();
  expect(drawn()).toBe(first);
  await pass(30_000);

  expect(server.callsOf(joinEndpoints.renew)).toHaveLength(1);
  expect(drawn()).not.toBe(first);
  expect(screen.getByText('One colleague has joined with it.')).toBeVisible();

  server.answer(joinEndpoints.renew, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'invitationExpired' });
  });
  await pass(60_000);
  expect(screen.queryByRole('img', { name: 'Code to join 云帆科技' })).toBeNull();
  await act(async () => {
    screen.getByRole('button', { name: 'Show a new code' }).click();
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(server.callsOf(joinEndpoints.invite)).toHaveLength(2);
  expect(drawn()).toBe(first);
});
