/**
 * Inlined into `index.html` and run before all other code, to start the most important requests early; it
 * therefore imports nothing. The build fills in addresses: the texts of each language by the name of their
 * part, and, for the pages that are opened by a link, their files and parts of the texts.
 */
declare const TEXTS: Record<string, Record<string, string>>;
declare const PAGES: Record<string, string[]>;

try {
  const { dataset } = document.documentElement;
  const lang = localStorage.getItem('lang') ?? 'zh-Hans';
  const theme = localStorage.getItem('theme');
  const token = localStorage.getItem('token');
  const device = localStorage.getItem('device');
  if (theme) dataset['theme'] = theme;
  const page = token ? PAGES[location.pathname] : undefined;
  const texts = TEXTS[lang];
  for (const wanted of ['first', ...(page ?? [])]) {
    const href = wanted.startsWith('/') ? wanted : texts?.[wanted];
    if (!href) continue;
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.href = href;
    document.head.append(link);
  }
  const home = /^\/(pages\/(home\/home|index\/index))?$/.test(location.pathname);
  const path = home
    ? '/bwy/HomePage/getMyTodo'
    : location.pathname === '/pages/approval/myapplication'
      ? '/bpm/task/getCreatedByMeV2'
      : null;
  if (token && device && path) {
    const body = home ? '{}' : '{"statuses":[],"search":"","typeIds":[]}';
    const answer = fetch(`/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': lang,
        'X-Device-Id': device,
        'Content-Type': 'application/json',
      },
      body,
    });
    (window as { early?: unknown }).early = { path, body, answer };
  }
} catch {
  // Storage is not available: the app sends the request itself.
}
