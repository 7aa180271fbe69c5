import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { ROUTES } from '@outlay/contract/routes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routeMap } from '#app/routes.ts';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { LIN } from '../../test/render-page.tsx';
import { localeKept } from '#device/locale.ts';
import { pages, startNavigation } from '#navigation/nav.ts';
import { lookShared, putShared } from '#file/shared-box.ts';
import {
  followOtherTabs,
  keepLanguage,
  keepRegistered,
  keepSession,
  keepSignIn,
  leaveDevice,
  lookAgain,
  onLanguage,
  onSessionChange,
  session,
  startSession,
} from './session.ts';
import { readStored, writeStored } from '#device/storage.ts';
import { toastStore } from '#screen/toast.ts';

const answer = { success: true as const, token: 'fresh', result: { user: LIN } };
const here = () => pages.getState().stack.at(-1)?.path;

beforeEach(() => {
  window.history.replaceState(null, '', ROUTES.home);
  startNavigation(routeMap);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a good token is refreshed at the start', async () => {
  const server = fakeServer();
  server.answer(sessionEndpoints.tokenUser, () => answer);
  writeStored('token', 'old');

  await startSession(false);

  expect(readStored('token')).toBe('fresh');
  expect(session.getState().user?.name).toBe('林悦');
});

test('inside of a host the token is not checked', async () => {
  const server = fakeServer();
  writeStored('token', 'old');

  await startSession(true);

  expect(server.calls).toEqual([]);
});

test('an expired login is told for a second and leads to the login page after two', async () => {
  vi.useFakeTimers();
  fakeServer().answer(sessionEndpoints.tokenUser, () => {
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });
  keepSession(answer);

  await startSession(false);
  expect(toastStore.getState().shown?.text).toBe('Login Expired');
  expect(readStored('token')).toBeNull();
  expect(here()).toBe(ROUTES.home);

  vi.advanceTimersByTime(1_001);
  expect(toastStore.getState().shown).toBeNull();
  vi.advanceTimersByTime(1_001);
  expect(here()).toBe(ROUTES.signIn);
});

test('another language on the account is asked about, and no tells the server', async () => {
  const server = fakeServer();
  server.answer(sessionEndpoints.tokenUser, () => answer);
  server.answer(accountEndpoints.changeLanguage, () => ({
    language: 'zh' as const,
    locale: 'zh-Hans' as const,
  }));
  writeStored('token', 'old');
  writeStored('lang', 'zh-Hans');
  await startSession(false);
  expect(session.getState().otherLanguage).toEqual({ locale: 'en', heard: false });

  await keepLanguage();

  expect(server.callsOf(accountEndpoints.changeLanguage)[0]?.input).toEqual({
    cultureName: 'zh',
    locale: 'zh-Hans',
  });
});

test.each(['fr', 'es', 'zh-Hant'] as const)(
  'an account in %s is asked about on a device in English',
  async (locale) => {
    const user = { ...LIN, ...encodeLocale(locale) };
    fakeServer().answer(sessionEndpoints.tokenUser, () => ({ ...answer, result: { user } }));
    writeStored('token', 'old');
    writeStored('lang', 'en');

    await startSession(false);

    expect(session.getState().otherLanguage).toEqual({ locale, heard: false });
  },
);

test('on a new device the account’s language is taken over at sign-in, and kept', () => {
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

test('who chose a language here before signing in is not asked in that moment', () => {
  writeStored('lang', 'es');

  keepSignIn({ ...answer, result: { user: { ...LIN, locale: 'fr' } } });

  expect(readStored('lang')).toBe('es');
  expect(session.getState().otherLanguage).toBeNull();
});

test('who makes an account keeps the language they made it in, and the account learns it', async () => {
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
])('a browser that reads %s begins in %s', (languages, locale) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  localStorage.removeItem('lang');

  expect(localeKept()).toBe(locale);
});

test('an open app hears of a language that was changed elsewhere, and asks to restart', async () => {
  fakeServer().answer(sessionEndpoints.tokenUser, () => answer);
  writeStored('token', 'old');
  writeStored('lang', 'zh-Hans');

  await lookAgain();

  expect(session.getState().otherLanguage).toEqual({ locale: 'en', heard: true });
});

describe('what a person saw is gone with them', () => {
  const forgotten = vi.fn();
  const moved = vi.fn();
  onSessionChange(forgotten);
  followOtherTabs(moved);
  beforeEach(() => {
    keepSession(answer);
    forgotten.mockClear();
    moved.mockClear();
  });
  /** What a browser tells the other tabs. */
  const changed = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('signed out in another tab, this one forgets it too and leaves the page', () => {
    localStorage.removeItem('token');
    changed('token');

    expect(forgotten).toHaveBeenCalledOnce();
    expect(session.getState().user).toBeNull();
    expect(moved).toHaveBeenCalledWith(null);
  });

  test('somebody else signed in in another tab: this one shows nothing of before', () => {
    const other = { ...LIN, memberId: LIN.companyId };
    writeStored('user', other);
    changed('user');

    expect(forgotten).toHaveBeenCalledOnce();
    expect(moved).toHaveBeenCalledWith(expect.objectContaining({ memberId: other.memberId }));
  });

  test('a new token of the same person changes nothing', () => {
    writeStored('token', 'renewed');
    changed('token');

    expect(forgotten).not.toHaveBeenCalled();
    expect(moved).not.toHaveBeenCalled();
  });

  test('signing out by hand drops what another app handed over and nobody took in', async () => {
    const boxes = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: () =>
        Promise.resolve({
          put: (path: string, kept: Response) => Promise.resolve(boxes.set(path, kept)),
          keys: () => Promise.resolve([...boxes.keys()]),
          match: (path: string) => Promise.resolve(boxes.get(path)?.clone()),
        }),
      delete: () => Promise.resolve(boxes.clear()),
    });
    await putShared([new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })], '');
    expect((await lookShared()).files).toHaveLength(1);
    leaveDevice();

    await vi.waitFor(async () => expect((await lookShared()).files).toEqual([]), 10_000);
    vi.unstubAllGlobals();
  });
});
