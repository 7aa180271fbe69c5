import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DoublePerson } from '#provider/platform/people.double.ts';
import type { PlatformDouble } from '#provider/platform/platform.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import type { HostKind } from './bridges.ts';
import { bridgeScript, phonePage } from './phone.page.ts';

type Coding = PlatformDouble & { issueCode: (userId: string) => string };

export interface Phone {
  port: number;
  doubles: Readonly<Record<HostKind, Coding>> & { wecom: WecomDouble };
  /** Where the app of the company begins in each host. */
  homes: Readonly<Partial<Record<HostKind, string>>>;
  people: readonly DoublePerson[];
}

const isHost = (text: string | null): text is HostKind => /^(wecom|dingtalk|feishu)$/.test(text ?? '');

/** A phone in a browser: the product inside a simulated host, with a card wallet. */
export async function openPhone({ port, doubles, homes, people }: Phone): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  signInOnce(doubles.wecom);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin);
    const requested = query.get('host');
    const host = isHost(requested) ? requested : 'wecom';
    const userId = query.get('user') ?? people[1]?.userId ?? '';
    const send = (type: string, body: string) =>
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' })
        .end(body);
    if (pathname === '/bridge.js') return send('text/javascript', bridgeScript(origin));
    if (pathname === '/code')
      return send('application/json', JSON.stringify(doubles[host].issueCode(userId)));
    if (pathname === '/cards')
      return send('application/json', JSON.stringify(cardsOf(doubles.wecom, userId)));
    if (host === 'wecom') doubles.wecom.chosen = userId;
    const names = people.map((one): [string, string] => [one.userId, one.name]);
    return send('text/html', phonePage({ host, userId, home: homes[host] ?? '' }, names));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return origin;
}

/** WeCom's pages ask who signs in, except the first time after somebody's phone was opened. */
function signInOnce(wecom: WecomDouble): void {
  const issue = wecom.issueCode;
  wecom.issueCode = (userId, app) => {
    wecom.chosen = null;
    return issue(userId, app);
  };
}

const cardsOf = (wecom: WecomDouble, userId: string) =>
  wecom.wallet.of(walletOf(userId)).map(({ card, paper, state }) => ({
    ...card,
    words: `${paper.date} ¥${(paper.total / 100).toFixed(2)} ${state === 'free' ? '' : `(${state})`}<br>${paper.seller}`,
  }));

/** The id of somebody's card wallet. */
export const walletOf = (userId: string): string => `o-${userId}`;
