import { camel, capital, nameOf, sentence } from './names.mjs';
import { contractTest } from './provider.contract.mjs';

/** A port to an external service: the interface, one adapter, a fake, and one contract test that both pass. */
export function provider(word) {
  const name = nameOf(word, /^[a-z][a-z-]*$/);
  const Kind = capital(camel(name));
  const folder = `server/src/provider/${name}`;
  const words = { name, Kind, title: sentence(name) };
  return {
    files: {
      [`${folder}/${name}.port.ts`]: port(words),
      [`${folder}/${name}.http.ts`]: adapter(words),
      [`${folder}/${name}.fake.ts`]: fake(words),
      [`${folder}/${name}.contract.test.ts`]: contractTest(words),
    },
    lines: [],
    next: 'Now hand it to createApp (server/src/app.options.ts, main.ts, server/test/harness.ts), and its settings to server/src/env.ts.',
  };
}

const port = ({ name, Kind }) => `import { PortError } from '../port.error.ts';

/** What the product needs from it. Adapter: \`${name}.http.ts\`; \`${name}.fake.ts\` returns what a test gives it. */
export interface ${Kind}Port {
  /**
   * The answer to a question, as text of at most 64 KB.
   *
   * @throws ${Kind}Error
   */
  ask(question: string): Promise<string>;
}

/** \`refused\`: the status was not 200; \`code\` is the status. \`timeout\`: no complete response in ten seconds. */
export type ${Kind}Fault = 'inside' | 'refused' | 'tooLarge' | 'timeout' | 'unreachable';

export class ${Kind}Error extends PortError<${Kind}Fault> {}
`;

const adapter = ({ name, Kind }) => `import { requestOutside, OutsideError } from '../outside/outside.ts';
import { ${Kind}Error, type ${Kind}Port } from './${name}.port.ts';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

export interface ${Kind}Options {
  url: string;
  /** Lets it reach private addresses: the operator's choice. */
  inside: boolean;
  patienceMs?: number;
}

/** Asks the service at \`url\`. */
export const createHttp${Kind} = (options: ${Kind}Options): ${Kind}Port => ({
  async ask(question) {
    const { url, inside, patienceMs = PATIENCE_MS } = options;
    const address = new URL(\`\${url}?q=\${encodeURIComponent(question)}\`);
    const { status, text } = await requestOutside(address, {
      ...{ method: 'GET', headers: {}, inside, patienceMs, mostBytes: MOST_BYTES },
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? new ${Kind}Error(error.fault, error.fault, true) : error;
    });
    if (status !== 200) throw new ${Kind}Error('refused', String(status));
    if (text === undefined) throw new ${Kind}Error('tooLarge', 'tooLarge');
    return text;
  },
});
`;

const fake = ({ name, Kind }) => `import { ${Kind}Error, type ${Kind}Port } from './${name}.port.ts';

/** Returns the given answers and refuses every other question. */
export const createFake${Kind} = (answers: Readonly<Record<string, string>>): ${Kind}Port => ({
  ask(question) {
    const answer = answers[question];
    return answer === undefined
      ? Promise.reject(new ${Kind}Error('refused', '404'))
      : Promise.resolve(answer);
  },
});
`;
