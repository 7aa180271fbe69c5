/**
 * Inlined into `index.html` and run before all other code, to start the most important requests early; it
 * therefore imports nothing. The build fills in addresses: the texts of each language by the name of their
 * part, and, for the pages that are opened by a link, their files and parts of the texts.
 */
declare const TEXTS: Record<string, Record<string, string>>;
declare const PAGES: Record<string, string[]>;
/** Path and input of a page's first request. */
type Asked = [path: string, input: object];

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
    // As in the stylesheet's own link; otherwise it would be requested a second time.
    link.crossOrigin = '';
    if (link.rel === 'preload') link.as = 'style';
    link.href = href;
    document.head.append(link);
  }
  const id = new URLSearchParams(location.search).get('id');
  const home: Asked = ['/bwy/HomePage/getMyTodo', {}];
  const asked: Record<string, Asked | false> = {
    '/': home,
    '/pages/home/home': home,
    '/pages/index/index': home,
    '/pages/approval/myapplication': [
      '/bpm/task/getCreatedByMeV2',
      { statuses: [], search: '', typeIds: [] },
    ],
    '/pages/approval/myapproval': [
      '/bpm/task/getMyTasks',
      { state: 'pending', search: '', typeIds: [], overdueOnly: false },
    ],
    '/pages/form/bill': id !== null && ['/bpm/document/get', { id }],
  };
  const request = asked[location.pathname];
  if (token && device && request) {
    const [path, input] = request;
    const body = JSON.stringify(input);
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
