import { messageEndpoints } from '@outlay/contract/platform/message';
import { ROUTES } from '@outlay/contract/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../test/fake-server.ts';

beforeEach(() => sessionStorage.clear());

/** The app as it is when a page was just loaded at the address. */
async function loadAt(address: string) {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  const [{ inCdp }, { startSession }, { call }] = await Promise.all([
    import('./surroundings.ts'),
    import('#session/session.ts'),
    import('#api/call.ts'),
  ]);
  // As the app starts: before any page has changed the address.
  inCdp();
  await startSession(false);
  return { inCdp, call };
}

test('the first address of a tab says that it is framed, for every page of the tab', async () => {
  const { inCdp } = await loadAt('/?cdp=1');
  window.history.replaceState(null, '', ROUTES.home);
  expect(inCdp()).toBe(true);

  expect((await loadAt(ROUTES.home)).inCdp()).toBe(true);
});

test('no other tab is', async () => {
  expect((await loadAt(ROUTES.home)).inCdp()).toBe(false);
});

test('a sign-in that ended leaves the tab framed, also when the page is loaded again', async () => {
  sessionStorage.setItem('ticket', 'of one person');
  const { call } = await loadAt('/?cdp=1');
  fakeServer().answer(messageEndpoints.unread, () => {
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });

  await expect(call(messageEndpoints.unread, {})).rejects.toThrow();

  expect(sessionStorage.getItem('ticket')).toBeNull();
  expect((await loadAt(ROUTES.signIn)).inCdp()).toBe(true);
});
