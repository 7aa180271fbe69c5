/**
 * Runs in the page before any other code has come: what needs the network most is asked for at once. It is put into
 * `index.html` as it stands here, so it imports nothing; `TEXTS` is filled by the build: a language's texts, by address.
 */
declare const TEXTS: Record<string, string>;

try {
  const { dataset } = document.documentElement;
  const lang = localStorage.getItem('lang') ?? 'zh-Hans';
  const theme = localStorage.getItem('theme');
  const token = localStorage.getItem('token');
  const device = localStorage.getItem('device');
  if (theme) dataset['theme'] = theme;
  const texts = TEXTS[lang];
  if (texts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = texts;
    document.head.append(link);
  }
  if (token && device && /^\/(pages\/(home\/home|index\/index))?$/.test(location.pathname))
    (window as { earlyCounts?: Promise<Response> }).earlyCounts = fetch('/api/bwy/HomePage/getMyTodo', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': lang,
        'X-Device-Id': device,
        'Content-Type': 'application/json',
      },
      body: '{}',
    });
} catch {
  // No storage: the app asks by itself.
}
