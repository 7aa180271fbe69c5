import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routeMap } from '#app/routes.ts';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { LIN } from '../../test/render-page.tsx';
import { call } from '#api/call.ts';
import { pages, startNavigation } from '#navigation/nav.ts';
import { lookShared, putShared } from '#file/shared-box.ts';
import {
  followOtherTabs,
  onSessionEnded,
  keepSession,
  leaveDevice,
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

test('A valid token is refreshed at the start', async () => {
  const server = fakeServer();
  server.answer(sessionEndpoints.tokenUser, () => answer);
  writeStored('token', 'old');

  await startSession(false);

  expect(readStored('token')).toBe('fresh');
  expect(session.getState().user?.name).toBe('林悦');
});

test('Inside a host the token is not validated', async () => {
  const server = fakeServer();
  writeStored('token', 'old');

  await startSession(true);

  expect(server.calls).toEqual([]);
});

describe('A session that the server has ended', () => {
  const end = async (hosted: boolean) => {
    const server = fakeServer();
    server.answer(sessionEndpoints.tokenUser, () => answer);
    server.answer(messageEndpoints.unread, () => {
      throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
    });
    window.history.replaceState(null, '', `${ROUTES.document}?id=${LIN.companyId}`);
    startNavigation(routeMap);
    keepSession(answer);
    await startSession(hosted);
    await expect(call(messageEndpoints.unread, {})).rejects.toThrow();
  };

  test('leads to the sign-in page, inside a host with the page to return to', async () => {
    const page = pageAddress(ROUTES.document, { id: LIN.companyId });

    await end(true);
    expect(pages.getState().stack.at(-1)?.url).toBe(pageAddress(ROUTES.signIn, { to: page }));
    await end(false);
    expect(pages.getState().stack.at(-1)?.url).toBe(ROUTES.signIn);
  });

  test('leaves what belongs to the device, and nothing of the person', async () => {
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '1' });
    writeStored('lang', 'fr');
    writeStored('renewedAt', 12);
    writeStored('pushTold', 'x');

    await end(true);

    // The turn of the tabs is no text of anybody; a test before may still hold it.
    const kept = Object.fromEntries(
      Object.entries(localStorage).filter(([name]) => !name.startsWith('turn ')),
    );
    expect(kept).toEqual({
      ...{ lang: 'fr', renewedAt: '12', device: expect.any(String) as string },
      outsideApp: '{"kind":"wecom","corpId":"ww1","appId":"1"}',
    });
  });
});

test('Signing out is remembered, so that a host does not sign the person in again', () => {
  keepSession(answer);

  leaveDevice();

  expect(readStored('signedOut')).toBe(true);
});

test('An expired sign-in is announced for a second and leads to the sign-in page after two', async () => {
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

test.each([
  ['in a browser the sign-in page opens', false],
  ['in a host, which signs in by itself, the sign-in page opens and returns from there', true],
])('When the session has ended elsewhere, %s', async (_title, hosted) => {
  vi.useFakeTimers();
  const server = fakeServer();
  server.answer(sessionEndpoints.tokenUser, () => answer);
  keepSession(answer);
  await startSession(hosted);
  server.answer(sessionEndpoints.tokenUser, () => {
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });

  await onSessionEnded();
  await vi.runAllTimersAsync();

  expect(session.getState().user).toBeNull();
  expect(pages.getState().stack.at(-1)?.url).toBe(
    hosted ? pageAddress(ROUTES.signIn, { to: ROUTES.home }) : ROUTES.signIn,
  );
});

describe('A person’s data is cleared', () => {
  const forgotten = vi.fn();
  const moved = vi.fn();
  onSessionChange(forgotten);
  followOtherTabs(moved);
  beforeEach(() => {
    keepSession(answer);
    forgotten.mockClear();
    moved.mockClear();
  });
  /** Simulates the storage event that a browser fires in the other tabs. */
  const changed = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('when another tab signs out, and this tab leaves the page', () => {
    localStorage.removeItem('token');
    changed('token');

    expect(forgotten).toHaveBeenCalledOnce();
    expect(session.getState().user).toBeNull();
    expect(moved).toHaveBeenCalledWith(null);
  });

  test('when another person signs in in another tab', () => {
    const other = { ...LIN, memberId: LIN.companyId };
    writeStored('user', other);
    changed('user');

    expect(forgotten).toHaveBeenCalledOnce();
    expect(moved).toHaveBeenCalledWith(expect.objectContaining({ memberId: other.memberId }));
  });

  test('but not when the same person gets a new token', () => {
    writeStored('token', 'renewed');
    changed('token');

    expect(forgotten).not.toHaveBeenCalled();
    expect(moved).not.toHaveBeenCalled();
  });

  test('when signing out, including shared files nobody took in', async () => {
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
