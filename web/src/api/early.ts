/**
 * Inlined into `index.html` and run before all other code, to start the most important requests early; it
 * therefore imports nothing. The build fills in addresses: the texts of each language by the name of their
 * part, and, for the pages that are opened by a link, their files and parts of the texts.
 */
declare const TEXTS: Record<string, Record<string, string>>;
declare const PAGES: Record<string, string[]>;
/** Path and input of a page's first request. */
type FirstRequest = [path: string, input: object];

try {
  const { dataset } = document.documentElement;
  const kept = localStorage.getItem('lang') ?? '';
  // A value that is no language of ours would make the formats below throw.
  const lang = kept in TEXTS ? kept : 'zh-Hans';
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
  const home: FirstRequest = ['/bwy/HomePage/getMyTodo', {}];
  const firstRequests: Record<string, FirstRequest | false> = {
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
  const request = firstRequests[location.pathname];
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
  // What a browser prepares at the first amount, day and text in a language takes a slow phone 70 ms, which are free while
  // the code is on its way, after the first frame. Two steps, so that none keeps a tap waiting.
  const prepareFormats = () => {
    const styled = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
    new Intl.NumberFormat(lang, styled).formatToParts(0);
    new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric' }).format();
  };
  const prepareLetters = () => {
    const brush = document.createElement('canvas').getContext('2d');
    const letters = getComputedStyle(document.documentElement).getPropertyValue('--letters');
    if (!brush) return;
    for (const font of ['12px', '13px', '600 13px', '15px', '600 15px', '600 17px', '650 17px', '650 34px']) {
      brush.font = `${font} ${letters}`;
      brush.measureText('报销单¥0,.Aa');
    }
  };
  requestAnimationFrame(() => {
    setTimeout(prepareFormats);
    setTimeout(prepareLetters);
  });
} catch {
  // Storage is not available: the app sends the request itself.
}
