import { ROUTES } from '@outlay/contract/routes';
import { createStore } from 'zustand/vanilla';
import { closedByBack } from '#screen/back-closes.ts';
import { checkUrl, queryOf, type RouteMap, type Target, type Verb } from './nav-rules.ts';

export interface PageEntry extends Target {
  key: number;
}
/** The result in the specification's format: `navigateTo:ok`, or `navigateTo:fail` and the reason. */
export interface NavResult {
  ok: boolean;
  errMsg: string;
}

/** The open pages, oldest first; the last is shown. Tabs that were left stay mounted in `tabs`. */
export interface PagesOpen {
  stack: PageEntry[];
  tabs: PageEntry[];
}
export const pages = createStore<PagesOpen>(() => ({ stack: [], tabs: [] }));

let routes: RouteMap = { isTab: () => undefined, canonical: (path) => path };
let lastKey = 0;
/** URL of the navigation in progress: a second request for it is treated as a repeated click. */
let inFlight: string | null = null;
let guard: ((leave: () => void) => void) | null = null;
/** Set while the app itself goes back: `popstate` must then not just close an open dialog. */
let leaving = false;

const entryOf = (target: Target): PageEntry => ({ ...target, key: ++lastKey });
const currentPath = (): string => pages.getState().stack.at(-1)?.path ?? '/';
const isTab = (entry: PageEntry): boolean => routes.isTab(entry.path) === true;
const show = (stack: PageEntry[], tabs: PageEntry[]) => pages.setState({ stack, tabs });

/** The open tabs, which `switchTab` keeps mounted while it closes every other page. */
function tabsAlive(): PageEntry[] {
  const { stack, tabs } = pages.getState();
  const alive = [...tabs, ...stack.filter(isTab)];
  return alive.filter((entry, place) => alive.findIndex(({ path }) => path === entry.path) === place);
}

function open(verb: Verb, target: Target): void {
  const { stack, tabs } = pages.getState();
  const live = verb === 'switchTab' ? tabsAlive().find(({ url }) => url === target.url) : undefined;
  const entry = live ?? entryOf(target);
  const state = { depth: verb === 'navigateTo' ? stack.length : 0, key: entry.key };
  if (verb === 'navigateTo') {
    history.pushState(state, '', target.url);
    show([...stack, entry], tabs);
    return;
  }
  if (verb === 'redirectTo') {
    history.replaceState({ ...state, depth: Math.max(stack.length - 1, 0) }, '', target.url);
    show([...stack.slice(0, -1), entry], tabs);
    return;
  }
  history.replaceState(state, '', target.url);
  show([entry], verb === 'switchTab' ? tabsAlive() : []);
}

function go(verb: Verb, url: string): NavResult {
  const fail = (message: string) => ({ ok: false, errMsg: `${verb}:fail ${message}` });
  const checked = checkUrl(verb, url, currentPath(), routes);
  if (!checked.ok) return fail(checked.message);
  const { target } = checked;
  if (inFlight === target.url) return fail(`${target.url} locked`);
  if (guard) {
    guard(() => open(verb, target));
    return fail('onBackPress');
  }
  inFlight = target.url;
  open(verb, target);
  return { ok: true, errMsg: `${verb}:ok` };
}

/** Opens a page on top of the current one. */
export const navigateTo = (url: string): NavResult => go('navigateTo', url);
/** Replaces the current page. */
export const redirectTo = (url: string): NavResult => go('redirectTo', url);
/** Shows one of the two tabs and closes every other page. */
export const switchTab = (url: string): NavResult => go('switchTab', url);
/** Closes every page and opens this one. */
export const reLaunch = (url: string): NavResult => go('reLaunch', url);

/** Goes back, at most to the first page; opens `otherwise` when there is no page to go back to. */
export function navigateBack(delta = 1, otherwise: string = ROUTES.home): NavResult {
  const below = pages.getState().stack.length - 1;
  const steps = Math.min(below, Math.trunc(delta) || 1);
  const leave = () => {
    if (steps > 0) {
      leaving = true;
      history.go(-steps);
    } else
      open(routes.isTab(otherwise) ? 'switchTab' : 'reLaunch', {
        path: otherwise,
        query: {},
        url: otherwise,
      });
  };
  if (guard) {
    guard(leave);
    return { ok: false, errMsg: 'navigateBack:fail onBackPress' };
  }
  leave();
  return { ok: true, errMsg: 'navigateBack:ok' };
}

/** Called when the page has been rendered: the next navigation is allowed. */
export const navigationSettled = (): void => {
  inFlight = null;
};

/**
 * Calls `ask` before the page is left, with the function that leaves it. Returns a function that removes the
 * guard.
 */
export function guardLeaving(ask: (leave: () => void) => void): () => void {
  const mine = (leave: () => void) =>
    ask(() => {
      if (guard === mine) guard = null;
      leave();
    });
  guard = mine;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => {
    window.removeEventListener('beforeunload', warn);
    if (guard === mine) guard = null;
  };
}

function targetHere(): Target {
  const { pathname, search } = window.location;
  return { path: routes.canonical(pathname), query: queryOf(search.slice(1)), url: pathname + search };
}

/** Restores the URL of the page on the screen after the browser went back. */
function stay(): void {
  const { stack } = pages.getState();
  const here = stack.at(-1);
  if (here) history.pushState({ depth: stack.length - 1, key: here.key }, '', here.url);
}

/** Handles the browser's back and forward buttons. */
function follow(event: PopStateEvent): void {
  const { stack, tabs } = pages.getState();
  const requested = leaving;
  leaving = false;
  if (!requested && closedByBack()) return stay();
  const state = event.state as { depth?: number; key?: number } | null;
  const found = stack.findIndex(({ key }) => key === state?.key);
  const leave = () => {
    if (found >= 0) show(stack.slice(0, found + 1), tabs);
    else show([...stack.slice(0, state?.depth ?? 0), entryOf(targetHere())], tabs);
  };
  if (!guard) return leave();
  // Stay on the page until the user has confirmed.
  stay();
  guard(() => navigateBack(stack.length - 1 - found));
}

/** Opens the page of the current URL and listens for `popstate`. */
export function startNavigation(map: RouteMap): void {
  routes = map;
  inFlight = null;
  guard = null;
  const entry = entryOf(targetHere());
  history.replaceState({ depth: 0, key: entry.key }, '', entry.url);
  show([entry], []);
  window.removeEventListener('popstate', follow);
  window.addEventListener('popstate', follow);
}
