import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';

const LIBRARIES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const VIRTUAL = '\0inlined:';
const GLOBAL = 'inlinedReact';
const SOURCE = `${VIRTUAL}all`;
const BODY_END = '</body>';
const require = createRequire(import.meta.url);

/** One classic script that keeps the libraries, by their names, in a global variable. */
async function scriptOf(): Promise<string> {
  const source = [
    ...LIBRARIES.map((name, place) => `import * as library${place} from '${name}';`),
    `globalThis.${GLOBAL} = { ${LIBRARIES.map((name, place) => `'${name}': library${place}`).join(', ')} };`,
  ].join('\n');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    resolve: { dedupe: ['react', 'react-dom'] },
    plugins: [
      {
        name: 'outlay-react-source',
        resolveId: (id) => (id === SOURCE ? SOURCE : null),
        load: (id) => (id === SOURCE ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const [made] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (made?.type !== 'chunk') throw new Error('React could not be built.');
  if (/<\/script|<!--/i.test(made.code)) throw new Error('React would end the script that it stands in.');
  return made.code.trim();
}

/** What takes the place of a library in every other part: each of its exports, read from the global variable. */
function moduleOf(name: string): string {
  const names = Object.keys(require(name) as object).filter((key) => key !== 'default');
  return [
    `const library = ${GLOBAL}[${JSON.stringify(name)}];`,
    'export default library;',
    `export const { ${names.join(', ')} } = library;`,
  ].join('\n');
}

/**
 * Inlines React into the two pages. After a browser with an empty cache has received a page, its connection is idle for
 * one round trip, until the first file of the app arrives; React is transferred in that time and runs while the rest is
 * on its way (decision 118).
 */
export const inlineReact = (): Plugin => {
  let script: Promise<string> | undefined;
  return {
    name: 'outlay-inline-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (LIBRARIES.includes(id) ? VIRTUAL + id : null),
    load: (id) => (id.startsWith(VIRTUAL) ? moduleOf(id.slice(VIRTUAL.length)) : null),
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        // Built once for both pages.
        const code = await (script ??= scriptOf());
        // By a function: in a string, `$` would have a meaning of its own.
        return html.replace(BODY_END, () => `  <script>${code}</script>\n  ${BODY_END}`);
      },
    },
  };
};
