import { FEATURES } from '@outlay/contract/feature';
import { settingEndpoints, type CompanySetting } from '@outlay/contract/organisation/company.setting';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { CompanySection } from './CompanySection.tsx';
import { timeZones } from '#features/organisation/setting/desk/time-zones.ts';

const SETTING: CompanySetting = {
  ...{ version: 4, name: '云帆科技', taxId: '91110105MA6TP7122R', logoFileId: null, code: 'ABCD2345' },
  ...{
    currency: 'CNY',
    currencyFixed: true,
    timeZone: 'Asia/Shanghai',
    fiscalMonth: 1,
    passwordPolicy: null,
  },
  ...{
    secondFactorDays: 14,
    payeeHoldHours: 24,
    seats: null,
    seated: 40,
    mayBeFound: true,
    featuresOff: [],
    allowedSites: [],
  },
};

beforeEach(standInForDesk);

function open(more: Partial<CompanySetting> = {}) {
  const server = fakeServer();
  let now = { ...SETTING, ...more };
  server.answer(settingEndpoints.get, () => now);
  server.answer(settingEndpoints.save, (form) => (now = { ...now, ...form, version: now.version + 1 }));
  server.answer(
    settingEndpoints.renewCode,
    () => (now = { ...now, code: 'WXYZ6789', version: now.version + 1 }),
  );
  server.answer(settingEndpoints.uploadLogo, () => (now = { ...now, logoFileId: setupId(7) }));
  server.answer(settingEndpoints.logo, () => new Uint8Array());
  server.answer(sessionEndpoints.tokenUser, () => ({
    success: true as const,
    token: 'token',
    result: { user: { ...LIN, corpname: now.name, featuresOff: now.featuresOff } },
  }));
  return { server, ...renderPage(<CompanySection />) };
}

test('Changed settings are saved with the others unchanged, and apply at once', async () => {
  const { server, person } = open();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);

  await person.click(screen.getByRole('switch', { name: 'Invoice titles' }));
  await person.click(screen.getByRole('radio', { name: /^Passphrase/ }));
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await person.click(save);

  await waitFor(() => expect(server.callsOf(settingEndpoints.save)).toHaveLength(1));
  const { logoFileId: _l, currencyFixed: _f, code: _c, seated: _s, ...form } = SETTING;
  expect(server.callsOf(settingEndpoints.save)[0]?.input).toEqual({
    ...form,
    passwordPolicy: 'passphrase',
    featuresOff: ['invoiceTitle'],
  });
  await waitFor(() => expect(localStorage.getItem('user')).toContain('"featuresOff":["invoiceTitle"]'));
});

test('The currency is fixed once documents have numbers, and the page says so', async () => {
  open();

  const field = await screen.findByLabelText('Currency');
  expect(field).toHaveProperty('disabled', true);
  expect(screen.getByText(/Documents are already numbered in this currency/)).toBeTruthy();
});

test('A server error is shown at its field', async () => {
  const { server, person } = open();
  server.answer(settingEndpoints.save, () => {
    const fields = [{ path: 'seats', code: 'seatsTaken' as const }];
    throw new Refusal(400, { code: 'INVALID_INPUT', reason: 'seatsTaken', fields });
  });

  await person.type(await screen.findByLabelText('Seats'), '3');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect((await screen.findAllByText('The company already has more people than that.')).length).toBe(2);
});

test('A new code is shown, and a logo is uploaded at once', async () => {
  const { server, person } = open();
  expect(await screen.findByDisplayValue('ABCD2345')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'New code' }));
  expect(await screen.findByDisplayValue('WXYZ6789')).toBeTruthy();
  const file = new File(['picture'], 'logo.png', { type: 'image/png' });
  await person.upload(screen.getByLabelText('Logo file'), file);

  expect(await screen.findByRole('img', { name: 'Logo' })).toBeTruthy();
  expect(server.callsOf(settingEndpoints.uploadLogo)).toHaveLength(1);
});

test('Every feature has a description', async () => {
  open();
  const list = within(await screen.findByRole('region', { name: 'Apps' }));

  expect(list.getAllByRole('switch')).toHaveLength(FEATURES.length);
  expect(list.getByText('Documents with their originals as one PDF.')).toBeTruthy();
});

test('Time zones are chosen from a list with their offset', () => {
  const zones = timeZones('en', new Date('2026-01-15T00:00:00Z'));

  expect(zones.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York · GMT-5');
  expect(zones.length).toBeGreaterThan(300);
});
