import { ROUTES } from '@outlay/contract/routes';
import { createStore } from 'zustand/vanilla';
import { closedByBack } from '#screen/back-closes.ts';
import { checkUrl, queryOf, type RouteMap, type Target, type Verb } from './nav-rules.ts';

export interface PageEntry extends Target {
  key: number;
}
/** As the specification's framework answers: `navigateTo:ok`, or `navigateTo:fail` and why. */
export interface NavResult {
  ok: boolean;
  errMsg: string;
}

/** The open pages, oldest first; the last is shown. Tabs that were left stay alive in `tabs`. */
export interface PagesOpen {
  stack: PageEntry[];
  tabs: PageEntry[];
}
export const pages = createStore<PagesOpen>(() => ({ stack: [], tabs: [] }));

let routes: RouteMap = { isTab: () => undefined, canonical: (path) => path };
let lastKey = 0;
/** The address on its way: asking for it again meanwhile is a repeated click. */
let inFlight: string | null = null;
let guard: ((leave: () => void) => void) | null = null;
/** A page that goes back by itself leaves, whatever lies open on it. */
let leaving = false;

const entryOf = (target: Target): PageEntry => ({ ...target, key: ++lastKey });
const currentPath = (): string => pages.getState().stack.at(-1)?.path ?? '/';
const isTab = (entry: PageEntry): boolean => routes.isTab(entry.path) === true;
const show = (stack: PageEntry[], tabs: PageEntry[]) => pages.setState({ stack, tabs });

/** The pages' tabs that must stay alive when everything else goes. */
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

/** A page on top of this one. */
export const navigateTo = (url: string): NavResult => go('navigateTo', url);
/** A page in the place of this one. */
export const redirectTo = (url: string): NavResult => go('redirectTo', url);
/** One of the two tabs; every other page closes. */
export const switchTab = (url: string): NavResult => go('switchTab', url);
/** Every page closes and this one opens. */
export const reLaunch = (url: string): NavResult => go('reLaunch', url);

/** `navigateBack`: at most to the first page. Where nothing lies below, to `otherwise`. */
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

/** The page stands on the screen: the lock opens. */
export const navigationSettled = (): void => {
  inFlight = null;
};

/** Asks before the page is left. `ask` gets what to do once the person agreed. Gives the way to stop asking. */
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

/** The address bar shows the page on the screen again. */
function stay(): void {
  const { stack } = pages.getState();
  const here = stack.at(-1);
  if (here) history.pushState({ depth: stack.length - 1, key: here.key }, '', here.url);
}

/** The browser's own back and forward. */
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
  // Stay where we are until the person has agreed to go.
  stay();
  guard(() => navigateBack(stack.length - 1 - found));
}

/** Opens what the address bar names and listens to the browser's back. */
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
