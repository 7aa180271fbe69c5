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
  '/pages/empty/empty': false,
  '/pages/home/home': true,
  '/pages/mine/mine': true,
  '/pages/form/bill': false,
  '/pages/form/Note': false,
};
const map: RouteMap = {
  isTab: (path) => known[path],
  canonical: (path) => (path === '/pages/empty/empty' ? '/' : path),
};
const urls = () => pages.getState().stack.map(({ url }) => url);

beforeEach(() => {
  window.history.replaceState(null, '', '/pages/home/home');
  startNavigation(map);
});

describe('WSTG-CLNT-04 a navigation is refused in the words of the specification', () => {
  test.each([
    [navigateTo, '', 'navigateTo:fail Missing required args: "url"'],
    [redirectTo, '', 'redirectTo:fail Missing required args: "url"'],
    [navigateTo, '/nowhere?a=1', 'navigateTo:fail page `/nowhere?a=1` is not found'],
    [switchTab, '/nowhere', 'switchTab:fail page `/nowhere` is not found'],
    [navigateTo, '/pages/mine/mine', 'navigateTo:fail can not navigateTo a tabbar page'],
    [redirectTo, '/pages/mine/mine', 'redirectTo:fail can not redirectTo a tabbar page'],
    [switchTab, '/pages/form/bill', 'switchTab:fail can not switch to no-tabBar page'],
  ])('%o %s', (verb, url, message) => {
    expect(verb(url)).toEqual({ ok: false, errMsg: message });

    expect(urls()).toEqual(['/pages/home/home']);
  });
});

test('a second click on the way to the same page is locked, until the page is there', () => {
  expect(navigateTo('/pages/form/bill?id=1').ok).toBe(true);
  expect(navigateTo('/pages/form/bill?id=1').errMsg).toBe('navigateTo:fail /pages/form/bill?id=1 locked');

  navigationSettled();

  expect(navigateTo('/pages/form/bill?id=1').ok).toBe(true);
  expect(urls()).toHaveLength(3);
});

test('a relative address is read from the page it stands on', () => {
  navigateTo('/pages/form/bill');

  expect(navigateTo('Note').ok).toBe(true);
  expect(navigateTo('../form/bill?id=2').ok).toBe(true);

  expect(urls()).toEqual([
    '/pages/home/home',
    '/pages/form/bill',
    '/pages/form/Note',
    '/pages/form/bill?id=2',
  ]);
});

test('query values reach the page decoded and the address encoded', () => {
  navigateTo('/pages/form/bill?title=上海+客户&to=a%3D1');

  expect(pages.getState().stack.at(-1)?.query).toEqual({ title: '上海 客户', to: 'a=1' });
  expect(urls().at(-1)).toBe(`/pages/form/bill?title=${encodeURIComponent('上海 客户')}&to=a%3D1`);
});

test('a tab loses its query when switched to and keeps it when relaunched', () => {
  switchTab('/pages/mine/mine?x=1');
  expect(urls()).toEqual(['/pages/mine/mine']);

  reLaunch('/pages/mine/mine?x=1');
  expect(urls()).toEqual(['/pages/mine/mine?x=1']);
});

test('the entry page is known by its alias', () => {
  reLaunch('/pages/empty/empty');

  expect(urls()).toEqual(['/']);
});

test('a tab that was left is the same page when it comes back', () => {
  const home = pages.getState().stack[0]?.key;

  switchTab('/pages/mine/mine');
  navigationSettled();
  switchTab('/pages/home/home');

  expect(pages.getState().stack[0]?.key).toBe(home);
});

test('relaunching closes every page', () => {
  navigateTo('/pages/form/bill');
  reLaunch('/pages/form/Note');

  expect(urls()).toEqual(['/pages/form/Note']);
  expect(pages.getState().tabs).toEqual([]);
});

test('going back from the first page leads home', () => {
  reLaunch('/pages/form/Note');

  navigateBack();

  expect(urls()).toEqual(['/pages/home/home']);
});

test('a page that is busy asks before it is left', () => {
  navigateTo('/pages/form/Note');
  navigationSettled();
  let agree = () => {};
  guardLeaving((leave) => {
    agree = leave;
  });

  expect(navigateTo('/pages/form/bill').errMsg).toBe('navigateTo:fail onBackPress');
  expect(urls().at(-1)).toBe('/pages/form/Note');

  agree();
  expect(urls().at(-1)).toBe('/pages/form/bill');
});
