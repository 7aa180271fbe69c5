/** A browser as far as single sign-on needs one: it keeps cookies, follows redirects, and posts forms. */
export interface Browser {
  /** Opens an address and follows redirects to the first that begins with `until`; returns it, or the page without one. */
  open(address: string, until: string): Promise<{ url: string; text: string }>;
  /** Posts the fields of the form on a page, and more of them. */
  submit(
    page: { url: string; text: string },
    more: Record<string, string>,
    until: string,
  ): ReturnType<Browser['open']>;
}

const MOST_REDIRECTS = 10;

export function newBrowser(): Browser {
  const cookies = new Map<string, string>();
  const request = async (address: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? { method: 'POST', body } : {};
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie }, ...method });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const follow = async (address: string, until: string, body?: URLSearchParams) => {
    let url = address;
    let answer = await request(url, body);
    for (let turn = 0; turn < MOST_REDIRECTS; turn += 1) {
      const location = answer.headers.get('location');
      if (location === null) break;
      url = new URL(location, url).href;
      if (url.startsWith(until)) return { url, text: '' };
      answer = await request(url);
    }
    return { url, text: await answer.text() };
  };
  return {
    open: (address, until) => follow(address, until),
    submit({ url, text }, more, until) {
      const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
      const inputs = [...text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
      const fields = inputs.map(([, name = '', value = '']): [string, string] => [name, value]);
      const body = new URLSearchParams([...fields, ...Object.entries(more)]);
      return follow(new URL(action, url).href, until, body);
    },
  };
}
