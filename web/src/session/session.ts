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
import { pageAddress } from '@outlay/contract/routes.params';
import { createStore } from 'zustand/vanilla';
import { call, onSignedOut } from '#api/call.ts';
import { CallError } from '#api/call-error.ts';
import { LOGIN_EXPIRED_REDIRECT_MS, LOGIN_EXPIRED_TOAST_MS } from '#device/constants.ts';
import { localeKept } from '#device/locale.ts';
import { pages, reLaunch } from '#navigation/nav.ts';
import { emptyShared } from '#file/shared-box.empty.ts';
import { clearStored, readStored, removeStored, writeStored } from '#device/storage.ts';
import { toast } from '#screen/toast.ts';

const ENTRY_PAGES = [
  ...['/pages/login/', '/pages/SSO/', '/pages/WXlogin/', '/pages/WXStore/'],
  ...['/pages/wxform/', '/pages/ddform/'],
];
/** Kept when a session ends: it belongs to the device, or the next sign-in needs it. */
const OF_THE_DEVICE = [
  ...(['lang', 'theme', 'device', 'outsideApp', 'signedOut', 'renewedAt'] as const),
  ...(['tillToken', 'tillSale'] as const),
];

interface SessionState {
  user: SignedInUser | null;
  /** The account's language if it differs from this device's; the user then chooses which one to keep. */
  otherLanguage: { locale: Locale; appWasOpen: boolean } | null;
  /** Set when the password was correct and a second factor is required. */
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

/** Callbacks for a change of the signed-in member, such as clearing cached data. */
const whenChanged = new Set<() => void>();
export const onSessionChange = (act: () => void): void => void whenChanged.add(act);

/** Stores the token and its user under the names of the specification. */
export function keepSession({ token, result: { user } }: TokenResponse): void {
  const changed = session.getState().user?.memberId !== user.memberId;
  writeStored('token', token);
  writeStored('user', user);
  const names = storedNamesOf(user);
  for (const name of STORED_NAMES) writeStored(name, names[name]);
  session.setState({ user: decodeTokenUser(user), secondFactor: null });
  if (changed) for (const act of whenChanged) act();
}

/**
 * After a sign-in: applies the account's language if none is stored here. `checkToken` handles a different
 * one later.
 */
export function keepSignedIn(answer: TokenResponse): void {
  keepSession(answer);
  if (readStored('lang') === null) compareLanguage(answer.result.user);
}

/** After a registration: the account takes over the language in which it was created. */
export function keepRegistered(answer: SignInAnswer): void {
  const locale = localeKept();
  writeStored('lang', locale);
  if (!answer.success) return session.setState({ secondFactor: answer.secondFactor });
  keepSession(answer);
  if (answer.result.user.locale !== locale) void saveLanguage(locale).catch(() => undefined);
}

/** Handles the response of a sign-in: a session, or the request for a second factor. */
export function keepSignIn(answer: SignInAnswer): void {
  if (answer.success) keepSignedIn(answer);
  else session.setState({ secondFactor: answer.secondFactor });
}

export const dropSecondFactor = (): void => session.setState({ secondFactor: null });

/** Clears the session. The language, the theme and unsent work stay on the device. */
export function endSession(): void {
  for (const key of ['token', 'user', ...STORED_NAMES] as const) removeStored(key);
  session.setState({ user: null, otherLanguage: null, secondFactor: null });
  for (const act of whenChanged) act();
}

/**
 * Signs out at the user's request; the host does not sign them in again by itself. Also deletes unused files shared from
 * other apps: the next user may be another.
 */
export function leaveDevice(): void {
  endSession();
  writeStored('signedOut', true);
  void emptyShared().catch(() => undefined);
}

/** Follows a sign-out, or the sign-in of another member, in another tab: resets the state of this one. */
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

let checking = false;
/** Whether the app is shown inside a host, which signs people in. */
let inHost = false;

/** HTTP 401: clears the storage, except unsent drafts, and opens the sign-in page; in a host, which returns from there. */
function signedOutByServer(): void {
  const hadSession = session.getState().user !== null;
  clearStored(OF_THE_DEVICE);
  session.setState({ user: null, otherLanguage: null, secondFactor: null });
  for (const act of whenChanged) act();
  if (!hadSession || checking || onEntryPage()) return;
  const to = pages.getState().stack.at(-1)?.url;
  reLaunch(inHost ? pageAddress(ROUTES.signIn, { to }) : ROUTES.signIn);
}

function expire(): void {
  endSession();
  toast(t({ id: 'App.LoginExpired', message: 'Login Expired' }), 'stop', LOGIN_EXPIRED_TOAST_MS);
  setTimeout(() => {
    if (!session.getState().user && !onEntryPage()) reLaunch(ROUTES.signIn);
  }, LOGIN_EXPIRED_REDIRECT_MS);
}

/** Changes the language of the app without a reload; set by the code that starts the app. */
let speak: (locale: Locale) => Promise<void> = () => Promise.resolve();
export const onLanguage = (act: typeof speak): void => void (speak = act);

/**
 * The account's language wins: a device without a stored language takes it over, a device with a different
 * one asks the user. `appWasOpen`: the app was already open, and the language was changed on another device.
 */
function compareLanguage({ locale }: Pick<TokenUser, 'locale'>, appWasOpen = false): void {
  const kept = readStored('lang');
  if (kept === locale) return session.setState({ otherLanguage: null });
  if (kept !== null) return session.setState({ otherLanguage: { locale, appWasOpen } });
  const spoken = localeKept();
  writeStored('lang', locale);
  if (spoken !== locale) void speak(locale);
}

/**
 * Point 4 of the specification's start-up. `hosted`: the app is shown inside a host, whose sign-in replaces this check.
 */
export async function startSession(hosted: boolean): Promise<void> {
  inHost = hosted;
  onSignedOut(signedOutByServer);
  if (!readStored('token') || hosted) return;
  await checkToken(false);
}

/** Checks the token again when the user returns to the app: the language may have changed elsewhere. */
export async function lookAgain(): Promise<void> {
  if (readStored('token') && !checking) await checkToken(true);
}

/** Word from elsewhere that the session has ended. Any refused call leaves; in a host, its sign-in decides what follows. */
export async function onSessionEnded(): Promise<void> {
  if (!inHost) return await lookAgain();
  await call(sessionEndpoints.tokenUser, {}).catch(() => undefined);
}

async function checkToken(open: boolean): Promise<void> {
  checking = true;
  try {
    const answer = await call(sessionEndpoints.tokenUser, {});
    keepSession(answer);
    compareLanguage(answer.result.user, open);
  } catch (error) {
    // Without a network the token cannot be checked: the stored session stays in use.
    const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (refused) expire();
  } finally {
    checking = false;
  }
}

/** Accepts the account's language and reloads the page. */
export function switchToUserLanguage(): void {
  const other = session.getState().otherLanguage;
  session.setState({ otherLanguage: null });
  if (!other) return;
  writeStored('lang', other.locale);
  window.location.reload();
}

/** Keeps the language of this device and saves it to the account. */
export async function keepLanguage(): Promise<void> {
  const { user } = session.getState();
  session.setState({ otherLanguage: null });
  if (user) await saveLanguage(localeKept()).catch(() => undefined);
}

/** Saves the account's language. */
export const saveLanguage = (locale: Locale): Promise<unknown> =>
  call(accountEndpoints.changeLanguage, { cultureName: encodeLocale(locale).language, locale });
