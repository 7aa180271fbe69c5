import { camel, capital, nameOf } from './names.mjs';

/** A port to the outside: what we ask of it, one adapter, a fake, and one test that both pass. */
export function provider(word) {
  const name = nameOf(word, /^[a-z][a-z-]*$/);
  const Port = `${capital(camel(name))}Port`;
  const folder = `server/src/provider/${name}`;
  return {
    files: {
      [`${folder}/${name}.port.ts`]: `/** What the product asks of it; its adapters and its fake pass the same test. Throws AppError BUSY where it does not answer. */
export interface ${Port} {
  ask(question: string): Promise<string>;
}
`,
      [`${folder}/${name}.http.ts`]: `import { AppError } from '@outlay/contract/errors';
import type { ${Port} } from './${name}.port.ts';

const TIMEOUT_MS = 10_000;

/** Asks the service at \`url\`. */
export const createHttp${capital(camel(name))} = (url: string): ${Port} => ({
  async ask(question) {
    const answer = await fetch(\`\${url}?q=\${encodeURIComponent(question)}\`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new AppError('BUSY', { detail: String(error) });
    });
    if (!answer.ok) throw new AppError('BUSY', { detail: \`it answered \${answer.status}\` });
    return await answer.text();
  },
});
`,
      [`${folder}/${name}.fake.ts`]: `import type { ${Port} } from './${name}.port.ts';

/** Answers as the service would, from what it is given. */
export const createFake${capital(camel(name))} = (answers: Readonly<Record<string, string>>): ${Port} => ({
  ask: (question) => Promise.resolve(answers[question] ?? ''),
});
`,
      [`${folder}/${name}.unit.test.ts`]: `import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFake${capital(camel(name))} } from './${name}.fake.ts';
import { createHttp${capital(camel(name))} } from './${name}.http.ts';
import type { ${Port} } from './${name}.port.ts';

let service: Server;
let url = '';
beforeAll(async () => {
  service = createServer((asked, answer) =>
    answer.end(new URL(asked.url ?? '/', 'http://service').searchParams.get('q') === 'ping' ? 'pong' : ''),
  );
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = \`http://127.0.0.1:\${(service.address() as AddressInfo).port}/\`;
});
afterAll(() => service.close());

const PORTS: Record<string, () => ${Port}> = {
  'the fake': () => createFake${capital(camel(name))}({ ping: 'pong' }),
  'the service over HTTP': () => createHttp${capital(camel(name))}(url),
};

test.each(Object.keys(PORTS))('%s answers what it is asked', async (which) => {
  expect(await PORTS[which]?.().ask('ping')).toBe('pong');
});
`,
    },
    lines: [],
    next: 'Now hand it to createApp (server/src/app.options.ts, main.ts, server/test/harness.ts), and its settings to server/src/env.ts.',
  };
}
