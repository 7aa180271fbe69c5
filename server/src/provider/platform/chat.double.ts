import type { DoublePerson } from './people.double.ts';
import { page, type DoubleAnswer, type Route } from './platform.double.ts';

/** A button as the page of a double shows it: a link, or one that is pressed. */
export interface ShownButton {
  text: string;
  url?: string;
  /** What `press` gets. */
  key?: string;
}

export interface ShownCard {
  id: string;
  title: string;
  facts: readonly { name: string; value: string }[];
  note: string;
  buttons: readonly ShownButton[];
}

/** What the page of a double shows of one person. */
export interface ShownPerson {
  chat: readonly ShownCard[];
  /** Null where the platform has no approval centre. */
  centre: readonly ShownCard[] | null;
}

interface Shown {
  name: string;
  people: () => readonly DoublePerson[];
  of: (userId: string) => ShownPerson;
  /** Presses a button; returns what the person is told. */
  press: (userId: string, cardId: string, key: string, reason: string) => Promise<string>;
}

const PATH = '/__admin/chat';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The words of a message without tags and Markdown, one line each. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/^#+ |\*\*/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** A time as the chats show it. */
export const chatTime = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16);

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;background:#eef0f3;color:#1d2129}
a{color:#1456f0}main{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
article{background:#fff;border-radius:.5rem;padding:.75rem 1rem;margin:.5rem 0;box-shadow:0 1px 2px #0002}
h1{font-size:1.2rem}h2{font-size:1rem;margin:.5rem 0}h3{font-size:1rem;margin:0 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .75rem;margin:0}dt{color:#646a73}dd{margin:0}dd.whole{grid-column:1/-1;white-space:pre-line}
input{font:inherit;padding:.25rem .5rem;width:9rem;border:1px solid #bbbfc4;border-radius:.3rem;background:#fff;color:#1d2129}
p{color:#646a73;margin:.5rem 0}form{display:inline}button,.button{font:inherit;padding:.25rem .75rem;margin:.25rem .25rem 0 0;
border:1px solid #bbbfc4;border-radius:.3rem;background:#fff;color:#1d2129;text-decoration:none;display:inline-block;cursor:pointer}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin-bottom:1rem}a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
article h3,dd,p{overflow-wrap:anywhere}.told{background:#fff7e0}
@media (prefers-color-scheme:dark){body{background:#1a1b1d;color:#ebebeb}article{background:#292a2c}button,.button,input{background:#333;color:#ebebeb;border-color:#555}dt,p{color:#a6a6a6}a{color:#75a4ff}.told{background:#3d3420}}`;

/** The routes of a page that shows the chat and the approval centre of each person, with working buttons. */
export function chatPage(shown: Shown): Record<string, Route> {
  let result = '';
  return {
    [`GET ${PATH}`]: page(({ query }) => ({ html: pageOf(shown, query.get('user'), result) })),
    [`POST ${PATH}`]: page((request) => {
      const form = new URLSearchParams(request.body);
      const [user = '', card = '', key = '', reason = ''] = ['user', 'card', 'key', 'reason'].map(
        (name) => form.get(name) ?? '',
      );
      result = '…';
      const work = shown.press(user, card, key, reason);
      void work.then(
        (answer) => (result = answer),
        (error: unknown) => (result = String(error)),
      );
      return back(user);
    }),
  };
}

/** The answer comes before the button has taken effect, so the page is shown a moment later. */
const back = (user: string): DoubleAnswer => ({
  html: `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1;url=${PATH}?user=${encodeURIComponent(user)}">`,
});

function pageOf({ name, people, of }: Shown, userId: string | null, result: string): string {
  const shown = people().find((one) => one.userId === userId) ?? people()[0];
  const links = people().map((one) => {
    const current = one === shown ? ' aria-current="page"' : '';
    return `<a href="${PATH}?user=${encodeURIComponent(one.userId)}"${current}>${escaped(one.name)}</a>`;
  });
  const chosen = shown?.userId ?? '';
  const { chat, centre } = of(chosen);
  const list = (title: string, cards: readonly ShownCard[]) => {
    const articles = cards.toReversed().map((card) => cardHtml(chosen, card));
    const none = '<p>Nothing yet. Messages come to whoever has signed in through this platform.</p>';
    return `<section><h2>${title} (${cards.length})</h2>${articles.join('') || none}</section>`;
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><style>${STYLE}</style><h1>${escaped(name)} (simulated): ${escaped(shown?.name ?? '')}</h1>
<nav>${links.join('')}</nav>${result === '' ? '' : `<article class="told" role="status">${escaped(result)}</article>`}
<main>${list('Chat', chat)}${centre ? list('Approval centre', centre) : ''}</main></html>`;
}

function cardHtml(userId: string, { id, title, facts, note, buttons }: ShownCard): string {
  const rows = facts.map((fact) =>
    fact.name === ''
      ? `<dd class="whole">${escaped(plainText(fact.value))}</dd>`
      : `<dt>${escaped(fact.name)}</dt><dd>${escaped(fact.value)}</dd>`,
  );
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escaped(value)}">`;
  const shown = buttons.map(({ text, url, key }) =>
    url !== undefined || key === undefined
      ? `<a class="button" href="${escaped(url ?? '#')}">${escaped(text)}</a>`
      : `<form method="post" action="${PATH}">${hidden('user', userId)}${hidden('card', id)}${hidden('key', key)}${
          key === 'REJECT' ? '<input name="reason" placeholder="reason" aria-label="reason"> ' : ''
        }<button>${escaped(text)}</button></form>`,
  );
  return `<article><h3>${escaped(title)}</h3><dl>${rows.join('')}</dl><p>${escaped(note)}</p>${shown.join('')}</article>`;
}
