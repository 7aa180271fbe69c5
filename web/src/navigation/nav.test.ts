import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  guardLeaving,
  navigateBack,
  navigateTo,
  navigationSettled,
  pages,
  redirectTo,
  reLaunch,
  startNavigation,
  switchTab,
} from './nav.ts';
import type { RouteMap } from './nav-rules.ts';

const known: Record<string, boolean> = {
  '/': false,
  [ROUTES.entryAlias]: false,
  [ROUTES.home]: true,
  [ROUTES.mine]: true,
  [ROUTES.document]: false,
  [ROUTES.quickNote]: false,
};
const map: RouteMap = {
  isTab: (path) => known[path],
  canonical: (path) => (path === ROUTES.entryAlias ? '/' : path),
};
const urls = () => pages.getState().stack.map(({ url }) => url);

beforeEach(() => {
  window.history.replaceState(null, '', ROUTES.home);
  startNavigation(map);
});

describe('WSTG-CLNT-04 A refused navigation uses the specified texts', () => {
  test.each([
    [navigateTo, '', 'navigateTo:fail Missing required args: "url"'],
    [redirectTo, '', 'redirectTo:fail Missing required args: "url"'],
    [navigateTo, '/nowhere?a=1', 'navigateTo:fail page `/nowhere?a=1` is not found'],
    [switchTab, '/nowhere', 'switchTab:fail page `/nowhere` is not found'],
    [navigateTo, ROUTES.mine, 'navigateTo:fail can not navigateTo a tabbar page'],
    [redirectTo, ROUTES.mine, 'redirectTo:fail can not redirectTo a tabbar page'],
    [switchTab, ROUTES.document, 'switchTab:fail can not switch to no-tabBar page'],
  ])('%o %s', (verb, url, message) => {
    expect(verb(url)).toEqual({ ok: false, errMsg: message });

    expect(urls()).toEqual([ROUTES.home]);
  });
});

test('a second click is ignored until the page is open', () => {
  expect(navigateTo(pageAddress(ROUTES.document, { id: '1' })).ok).toBe(true);
  expect(navigateTo(pageAddress(ROUTES.document, { id: '1' })).errMsg).toBe(
    `navigateTo:fail ${ROUTES.document}?id=1 locked`,
  );

  navigationSettled();

  expect(navigateTo(pageAddress(ROUTES.document, { id: '1' })).ok).toBe(true);
  expect(urls()).toHaveLength(3);
});

test('a relative address is resolved from the current page', () => {
  navigateTo(ROUTES.document);

  expect(navigateTo('Note').ok).toBe(true);
  expect(navigateTo('../form/bill?id=2').ok).toBe(true);

  expect(urls()).toEqual([
    ROUTES.home,
    ROUTES.document,
    ROUTES.quickNote,
    pageAddress(ROUTES.document, { id: '2' }),
  ]);
});

test('query values reach the page decoded and the address encoded', () => {
  navigateTo(`${ROUTES.document}?title=上海+客户&to=a%3D1`);

  expect(pages.getState().stack.at(-1)?.query).toEqual({ title: '上海 客户', to: 'a=1' });
  expect(urls().at(-1)).toBe(`${ROUTES.document}?title=${encodeURIComponent('上海 客户')}&to=a%3D1`);
});

test('a tab loses its query when switched to and keeps it when relaunched', () => {
  switchTab(`${ROUTES.mine}?x=1`);
  expect(urls()).toEqual([ROUTES.mine]);

  reLaunch(`${ROUTES.mine}?x=1`);
  expect(urls()).toEqual([`${ROUTES.mine}?x=1`]);
});

test('the entry page is known by its alias', () => {
  reLaunch(ROUTES.entryAlias);

  expect(urls()).toEqual(['/']);
});

test('a tab is the same page when opened again', () => {
  const home = pages.getState().stack[0]?.key;

  switchTab(ROUTES.mine);
  navigationSettled();
  switchTab(ROUTES.home);

  expect(pages.getState().stack[0]?.key).toBe(home);
});

test('relaunching closes every page', () => {
  navigateTo(ROUTES.document);
  reLaunch(ROUTES.quickNote);

  expect(urls()).toEqual([ROUTES.quickNote]);
  expect(pages.getState().tabs).toEqual([]);
});

test('going back from the first page leads home', () => {
  reLaunch(ROUTES.quickNote);

  navigateBack();

  expect(urls()).toEqual([ROUTES.home]);
});

test('a busy page asks before it is left', () => {
  navigateTo(ROUTES.quickNote);
  navigationSettled();
  let agree = () => {};
  guardLeaving((leave) => {
    agree = leave;
  });

  expect(navigateTo(ROUTES.document).errMsg).toBe('navigateTo:fail onBackPress');
  expect(urls().at(-1)).toBe(ROUTES.quickNote);

  agree();
  expect(urls().at(-1)).toBe(ROUTES.document);
});
