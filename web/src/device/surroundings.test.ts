import { messageEndpoints } from '@outlay/contract/platform/message';
import { ROUTES } from '@outlay/contract/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../test/fake-server.ts';

beforeEach(() => sessionStorage.clear());

/** The app's modules as after loading a page at this address. */
async function loadAt(address: string) {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  const [{ inCdp }, { startSession }, { call }] = await Promise.all([
    import('./surroundings.ts'),
    import('#session/session.ts'),
    import('#api/call.ts'),
  ]);
  // As the app starts, before any page has changed the address.
  inCdp();
  await startSession(false);
  return { inCdp, call };
}

test('The first address of a tab marks every page of the tab as framed', async () => {
  const { inCdp } = await loadAt('/?cdp=1');
  window.history.replaceState(null, '', ROUTES.home);
  expect(inCdp()).toBe(true);

  expect((await loadAt(ROUTES.home)).inCdp()).toBe(true);
});

test('Other tabs are not marked as framed', async () => {
  expect((await loadAt(ROUTES.home)).inCdp()).toBe(false);
});

test('A tab stays framed after signing out and reloading', async () => {
  sessionStorage.setItem('ticket', 'of one person');
  const { call } = await loadAt('/?cdp=1');
  fakeServer().answer(messageEndpoints.unread, () => {
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });

  await expect(call(messageEndpoints.unread, {})).rejects.toThrow();

  expect(sessionStorage.getItem('ticket')).toBeNull();
  expect((await loadAt(ROUTES.signIn)).inCdp()).toBe(true);
});
