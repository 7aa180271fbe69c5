import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { LIN } from '../../test/render-page.tsx';
import { localeKept } from '#device/locale.ts';
import {
  keepLanguage,
  keepRegistered,
  keepSignIn,
  lookAgain,
  onLanguage,
  session,
  startSession,
} from './session.ts';
import { readStored, writeStored } from '#device/storage.ts';

const answer = { success: true as const, token: 'fresh', result: { user: LIN } };
afterEach(() => void vi.restoreAllMocks());

test('A different account language is offered, and declining updates the server', async () => {
  const server = fakeServer();
  server.answer(sessionEndpoints.tokenUser, () => answer);
  server.answer(accountEndpoints.changeLanguage, () => ({
    language: 'zh' as const,
    locale: 'zh-Hans' as const,
  }));
  writeStored('token', 'old');
  writeStored('lang', 'zh-Hans');
  await startSession(false);
  expect(session.getState().otherLanguage).toEqual({ locale: 'en', appWasOpen: false });

  await keepLanguage();

  expect(server.callsOf(accountEndpoints.changeLanguage)[0]?.input).toEqual({
    cultureName: 'zh',
    locale: 'zh-Hans',
  });
});

test.each(['fr', 'es', 'zh-Hant'] as const)(
  'An account in %s is asked about on a device in English',
  async (locale) => {
    const user = { ...LIN, ...encodeLocale(locale) };
    fakeServer().answer(sessionEndpoints.tokenUser, () => ({ ...answer, result: { user } }));
    writeStored('token', 'old');
    writeStored('lang', 'en');

    await startSession(false);

    expect(session.getState().otherLanguage).toEqual({ locale, appWasOpen: false });
  },
);

test('On a new device the account’s language is used at sign-in and kept', () => {
  const spoken: string[] = [];
  onLanguage((locale) => {
    spoken.push(locale);
    return Promise.resolve();
  });
  localStorage.removeItem('lang');

  keepSignIn({ ...answer, result: { user: { ...LIN, locale: 'fr' } } });

  expect(readStored('lang')).toBe('fr');
  expect(spoken).toEqual(['fr']);
  expect(session.getState().otherLanguage).toBeNull();
});

test('A person who chose a language before signing in is not asked', () => {
  writeStored('lang', 'es');

  keepSignIn({ ...answer, result: { user: { ...LIN, locale: 'fr' } } });

  expect(readStored('lang')).toBe('es');
  expect(session.getState().otherLanguage).toBeNull();
});

test('A new account keeps the language it was created in', async () => {
  const server = fakeServer();
  server.answer(accountEndpoints.changeLanguage, () => ({
    language: 'en-US' as const,
    locale: 'es' as const,
  }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en']);
  localStorage.removeItem('lang');

  keepRegistered(answer);

  expect(readStored('lang')).toBe('es');
  await vi.waitFor(() => expect(server.callsOf(accountEndpoints.changeLanguage)).toHaveLength(1));
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de-DE', 'zh-TW'], 'zh-Hant'],
  [['en-GB'], 'en'],
  [['de-DE'], 'zh-Hans'],
])('A browser that prefers %s starts in %s', (languages, locale) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  localStorage.removeItem('lang');

  expect(localeKept()).toBe(locale);
});

test('An open app notices a language change elsewhere and offers a restart', async () => {
  fakeServer().answer(sessionEndpoints.tokenUser, () => answer);
  writeStored('token', 'old');
  writeStored('lang', 'zh-Hans');

  await lookAgain();

  expect(session.getState().otherLanguage).toEqual({ locale: 'en', appWasOpen: true });
});
