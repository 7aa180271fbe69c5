import { t } from '@lingui/core/macro';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import type { Locale } from '@outlay/contract/locale';
import { encodeLocale } from '@outlay/contract/locale.codec';
import {
  decodeTokenUser,
  STORED_NAMES,
  storedNamesOf,
  type SignedInUser,
  type TokenUser,
} from '@outlay/contract/organisation/account.token-user';
import type { Permission } from '@outlay/contract/permission';
import {
  sessionEndpoints,
  type SecondFactorNeeded,
  type SignInAnswer,
  type TokenResponse,
} from '@outlay/contract/organisation/account.session';
import { ROUTES } from '@outlay/contract/routes';
import { createStore } from 'zustand/vanilla';
import { call, onSignedOut } from '#api/call.ts';
import { CallError } from '#api/call-error.ts';
import { LOGIN_EXPIRED_REDIRECT_MS, LOGIN_EXPIRED_TOAST_MS } from '#device/constants.ts';
import { localeKept } from '#device/locale.ts';
import { pages, reLaunch } from '#navigation/nav.ts';
import { emptyShared } from '#file/shared-box.ts';
import { clearStored, readStored, removeStored, writeStored } from '#device/storage.ts';
import { toast } from '#screen/toast.ts';

const ENTRY_PAGES = ['/pages/login/', '/pages/SSO/', '/pages/WXlogin/', '/pages/WXStore/'];

interface SessionState {
  user: SignedInUser | null;
  /** The account's language, when it differs from the one kept here: the person is asked. */
  otherLanguage: { locale: Locale; heard: boolean } | null;
  /** The password was right; the second half of the sign-in is asked for. */
  secondFactor: SecondFactorNeeded['secondFactor'] | null;
}

function storedUser(): SignedInUser | null {
  const user = readStored('token') ? readStored('user') : null;
  return user && decodeTokenUser(user);
}

export const session = createStore<SessionState>(() => ({
  user: storedUser(),
  otherLanguage: null,
  secondFactor: null,
}));

export const may = (user: SignedInUser | null, permission: Permission): boolean =>
  user?.permissions.includes(permission) ?? false;

/** Work to do when a person signs in or out, such as dropping what the last one saw. */
const whenChanged = new Set<() => void>();
export const onSessionChange = (act: () => void): void => void whenChanged.add(act);

/** Keeps a token and its user by the specification's names. */
export function keepSession({ token, result: { user } }: TokenResponse): void {
  const changed = session.getState().user?.memberId !== user.memberId;
  writeStored('token', token);
  writeStored('user', user);
  const names = storedNamesOf(user);
  for (const name of STORED_NAMES) writeStored(name, names[name]);
  session.setState({ user: decodeTokenUser(user), secondFactor: null });
  if (changed) for (const act of whenChanged) act();
}

/** Somebody has just signed in here: where nobody chose a language, their account's rules. Another is asked about later. */
export function keepSignedIn(answer: TokenResponse): void {
  keepSession(answer);
  if (readStored('lang') === null) compareLanguage(answer.result.user);
}

/** Somebody has just made their account here: it speaks the language they made it in. */
export function keepRegistered(answer: SignInAnswer): void {
  const locale = localeKept();
  writeStored('lang', locale);
  if (!answer.success) return session.setState({ secondFactor: answer.secondFactor });
  keepSession(answer);
  if (answer.result.user.locale !== locale) void saveLanguage(locale).catch(() => undefined);
}

/** The answer of a sign-in: a session, or what is still asked. */
export function keepSignIn(answer: SignInAnswer): void {
  if (answer.success) keepSignedIn(answer);
  else session.setState({ secondFactor: answer.secondFactor });
}

export const dropSecondFactor = (): void => session.setState({ secondFactor: null });

/** Forgets who was here. The language, the theme and unsent work stay on the phone. */
export function endSession(): void {
  for (const key of ['token', 'user', ...STORED_NAMES] as const) removeStored(key);
  session.setState({ user: null, otherLanguage: null, secondFactor: null });
  for (const act of whenChanged) act();
}

/** Signed out by hand: what other apps handed over and nobody took in goes too, for the next person is another. */
export function leaveDevice(): void {
  endSession();
  void emptyShared().catch(() => undefined);
}

/** Another tab signed out, or somebody else signed in there: what this one shows and remembers is no longer theirs. */
export function followOtherTabs(moved: (user: SignedInUser | null) => void = () => undefined): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token' && key !== 'user') return;
    const before = session.getState().user;
    const user = storedUser();
    if (!before || before.memberId === user?.memberId) return;
    session.setState({ user, otherLanguage: null, secondFactor: null });
    for (const act of whenChanged) act();
    moved(user);
  });
}

const onEntryPage = (): boolean => {
  const path = pages.getState().stack.at(-1)?.path ?? '';
  return ENTRY_PAGES.some((start) => path.startsWith(start));
};

/** HTTP 401: all of the storage goes, except unsent drafts, and the login page comes. */
function signedOutByServer(): void {
  const lang = readStored('lang');
  const theme = readStored('theme');
  const device = readStored('device');
  const hadSession = session.getState().user !== null;
  clearStored();
  // A person should still read the login page in the language they chose.
  if (lang) writeStored('lang', lang);
  if (theme) writeStored('theme', theme);
  if (device) writeStored('device', device);
  session.setState({ user: null, otherLanguage: null, secondFactor: null });
  for (const act of whenChanged) act();
  if (hadSession && !checking && !onEntryPage()) reLaunch(ROUTES.signIn);
}

let checking = false;

function expire(): void {
  endSession();
  toast(t({ id: 'App.LoginExpired', message: 'Login Expired' }), 'stop', LOGIN_EXPIRED_TOAST_MS);
  setTimeout(() => {
    if (!session.getState().user && !onEntryPage()) reLaunch(ROUTES.signIn);
  }, LOGIN_EXPIRED_REDIRECT_MS);
}

/** How the app changes its language on the spot; who starts the app says it. */
let speak: (locale: Locale) => Promise<void> = () => Promise.resolve();
export const onLanguage = (act: typeof speak): void => void (speak = act);

/**
 * The account's language rules. A device on which nobody chose one takes it over; one that has another asks. `heard`:
 * the app is open already, and it was changed on another device a moment ago.
 */
function compareLanguage({ locale }: Pick<TokenUser, 'locale'>, heard = false): void {
  const kept = readStored('lang');
  if (kept === locale) return session.setState({ otherLanguage: null });
  if (kept !== null) return session.setState({ otherLanguage: { locale, heard } });
  const spoken = localeKept();
  writeStored('lang', locale);
  if (spoken !== locale) void speak(locale);
}

/**
 * The start of the specification's point 4. A host's own sign-in comes before it, so a page that a host opens with
 * its own ticket passes `hosted`.
 */
export async function startSession(hosted: boolean): Promise<void> {
  onSignedOut(signedOutByServer);
  if (!readStored('token') || hosted) return;
  await checkToken(false);
}

/** An open app looks again when the person comes back to it: the language may have been changed elsewhere. */
export async function lookAgain(): Promise<void> {
  if (readStored('token') && !checking) await checkToken(true);
}

async function checkToken(open: boolean): Promise<void> {
  checking = true;
  try {
    const answer = await call(sessionEndpoints.tokenUser, {});
    keepSession(answer);
    compareLanguage(answer.result.user, open);
  } catch (error) {
    // Without a network nobody knows: the person goes on with what the phone has.
    const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (refused) expire();
  } finally {
    checking = false;
  }
}

/** Yes: the interface changes and the page loads again. */
export function switchToUserLanguage(): void {
  const other = session.getState().otherLanguage;
  session.setState({ otherLanguage: null });
  if (!other) return;
  writeStored('lang', other.locale);
  window.location.reload();
}

/** No: the server learns the language that is in use here. */
export async function keepLanguage(): Promise<void> {
  const { user } = session.getState();
  session.setState({ otherLanguage: null });
  if (user) await saveLanguage(localeKept()).catch(() => undefined);
}

/** The account speaks this language from now on. */
export const saveLanguage = (locale: Locale): Promise<unknown> =>
  call(accountEndpoints.changeLanguage, { cultureName: encodeLocale(locale).language, locale });
