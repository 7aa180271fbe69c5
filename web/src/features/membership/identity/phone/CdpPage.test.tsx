import { identityEndpoints } from '@outlay/contract/membership/identity';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inCdp } from '#device/surroundings.ts';
import { pages } from '#navigation/nav.ts';
import { readStored } from '#device/storage.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { CdpPage } from './CdpPage.tsx';

const PORTAL = 'https://portal.example.com';
const TICKET = 'aaaa.bbbb.cccc';
const here = () => pages.getState().stack.at(-1)?.url;

const posted = vi.fn();
const parent = { postMessage: posted } as unknown as Window;
/** The page as shown in a frame of the portal. */
function framed(referrer = `${PORTAL}/desk?x=1`) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.stubGlobal('parent', parent);
}
const say = (data: object, origin = PORTAL, source: Window = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

beforeEach(() => posted.mockClear());
afterEach(() => vi.restoreAllMocks());

function open(query: Record<string, string>, refusal?: Refusal) {
  const server = fakeServer();
  server.answer(identityEndpoints.cdp, () => {
    if (refusal) throw refusal;
    return {
      ...{ success: true as const, token: 'secret', result: { user: LIN }, to: null },
      ...{ environment: 'cdp' as const, hideNavBar: true as const },
    };
  });
  server.answer(sessionEndpoints.signOut, () => ({ done: true as const }));
  const search = new URLSearchParams(query).toString();
  const page = renderPage(<CdpPage />, { user: null, at: `${ROUTES.cdp}?${search}`, query });
  return { server, ...page };
}
const entry = { app: 'portal', ticket: TICKET, to: ROUTES.quickNote };

test('A ticket signs the person in, hides the top bar from then on, and is gone from the address', async () => {
  framed();
  const { server } = open(entry);

  await expect.poll(here).toBe(ROUTES.quickNote);
  expect(server.callsOf(identityEndpoints.cdp)[0]?.input).toEqual({ app: 'portal', ticket: TICKET });
  expect(readStored('token')).toBe('secret');
  expect(inCdp()).toBe(true);
  expect(sessionStorage.getItem('cdp')).toBe('1');
  expect(window.location.href).not.toContain(TICKET);
  expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'cdp:ready' }, PORTAL);
});

test('The language of the portal is used', async () => {
  framed();
  open({ ...entry, lang: 'fr' });

  await expect.poll(here).toBe(ROUTES.quickNote);
  expect(readStored('lang')).toBe('fr');
  expect(i18n.locale).toBe('fr');
});

test('A ticket that was used says where to begin again, and offers no second attempt', async () => {
  framed();
  open(entry, new Refusal(409, { code: 'CONFLICT', reason: 'ticketUsed' }));

  expect(await screen.findByText(/Open Outlay from the portal again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(posted).not.toHaveBeenCalled();
});

test('An address without a ticket is refused without a call', async () => {
  framed();
  const { server } = open({ app: 'portal' });

  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(server.calls).toEqual([]);
});

describe('The portal', () => {
  const enter = async () => {
    const page = open(entry);
    await expect.poll(here).toBe(ROUTES.quickNote);
    return page;
  };

  test('opens pages of ours and nothing else', async () => {
    framed();
    await enter();

    say({ type: 'cdp:navigate', path: 'https://evil.example' });
    say({ type: 'cdp:navigate', path: '//evil.example' });
    say({ type: 'cdp:navigate' });
    expect(here()).toBe(ROUTES.quickNote);
    say({ type: 'cdp:navigate', path: ROUTES.myDocuments });

    expect(here()).toBe(ROUTES.myDocuments);
  });

  test('signs the person out', async () => {
    framed();
    const { server } = await enter();

    say({ type: 'cdp:logout' });

    await waitFor(() => expect(readStored('token')).toBeNull());
    expect(server.callsOf(sessionEndpoints.signOut)).toHaveLength(1);
    expect(here()).toBe(ROUTES.signIn);
  });

  test.each([
    ['another site', 'https://evil.example', parent],
    ['another window of its site', PORTAL, window],
  ])('is not mistaken for %s', async (_who, origin, source) => {
    framed();
    await enter();

    say({ type: 'cdp:navigate', path: ROUTES.myDocuments }, origin, source);

    expect(here()).toBe(ROUTES.quickNote);
  });

  test('is not heard or told anything outside a frame', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${PORTAL}/desk`);
    await enter();

    say({ type: 'cdp:navigate', path: ROUTES.myDocuments }, PORTAL, window);

    expect(here()).toBe(ROUTES.quickNote);
    expect(posted).not.toHaveBeenCalled();
  });

  test('that hides its address is not told anything', async () => {
    framed('');
    await enter();

    expect(posted).not.toHaveBeenCalled();
  });
});
