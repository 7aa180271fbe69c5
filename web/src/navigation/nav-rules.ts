/** The checks that every navigation passes, in the order and words of the specification's framework. */
export type Verb = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch';

export interface RouteMap {
  /** Whether the path is one of the two tabs; undefined for an unknown path. Accepts aliases. */
  isTab: (path: string) => boolean | undefined;
  /** The entry page's alias is `/`. */
  canonical: (path: string) => string;
}

export interface Target {
  path: string;
  query: Record<string, string>;
  /** As shown in the address bar. */
  url: string;
}
export type Checked = { ok: true; target: Target } | { ok: false; message: string };

const refuse = (message: string): Checked => ({ ok: false, message });

/** Resolves a relative path, such as `../a` against `/pages/x/y`. */
export function absolutePath(path: string, current: string): string {
  if (path.startsWith('/')) return path;
  const steps = current.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return `/${steps.filter(Boolean).join('/')}`;
}

export const queryOf = (search: string): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const pair of search.split('&').filter(Boolean)) {
    const [key = '', ...rest] = pair.split('=');
    const value = rest.join('=').replaceAll('+', ' ');
    try {
      query[key] = decodeURIComponent(value);
    } catch {
      query[key] = value;
    }
  }
  return query;
};

const searchOf = (query: Record<string, string>): string => {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

export function checkUrl(verb: Verb, url: string, current: string, routes: RouteMap): Checked {
  if (!url) return refuse('Missing required args: "url"');
  const [beforeQuery = '', search = ''] = url.split(/\?(.*)/s);
  const path = absolutePath(beforeQuery, current);
  const isTab = routes.isTab(path);
  if (isTab === undefined) {
    return refuse(`page \`${search ? `${path}?${search}` : path}\` is not found`);
  }
  if (isTab && (verb === 'navigateTo' || verb === 'redirectTo')) {
    return refuse(`can not ${verb} a tabbar page`);
  }
  if (!isTab && verb === 'switchTab') return refuse('can not switch to no-tabBar page');
  const query = verb === 'switchTab' ? {} : queryOf(search);
  const canonical = routes.canonical(path);
  return { ok: true, target: { path: canonical, query, url: canonical + searchOf(query) } };
}
