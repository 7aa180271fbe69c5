import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, 'src/kit/early.ts');
const CHARSET = '<meta charset="utf-8" />';
const ENTRY = /\/index\.html$/;
const OWN_TEXTS = /src\/i18n\/locales\/([\w-]+)\/messages\.po$/;
const DOCUMENT_TEXTS = /features\/document\/i18n\/locales\/([\w-]+)\/messages\.po$/;

/** Pages about documents that links and messages lead to, besides home, by the module each is drawn by. */
const PAGES: Record<string, string> = {
  '/pages/approval/myapplication': 'features/document/MyDocumentsPage.tsx',
  '/pages/approval/myapproval': 'features/approval/PendingApprovalPage.tsx',
  '/pages/form/bill': 'features/bill/BillPage.tsx',
};

interface Made {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> } | undefined;
}
type Bundle = Record<string, Made>;

/** The address of each language's texts in this build. */
function textsOf(bundle: Bundle, source: RegExp): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { type, fileName, facadeModuleId } of Object.values(bundle)) {
    const locale = type === 'chunk' ? source.exec(facadeModuleId ?? '')?.[1] : undefined;
    if (locale) texts[locale] = `/${fileName}`;
  }
  return texts;
}

const madeFrom = (bundle: Bundle, fits: (module: string) => boolean): Made => {
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some(fits));
  if (!found)
    throw new Error('A page that is loaded early is no part of the build: see web/early-script.ts.');
  return found;
};

/** All that a part imports before it runs, with itself, and the styles of these. */
function filesOf(bundle: Bundle, { fileName }: Made, seen = new Set<string>()): Set<string> {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  const { imports = [], viteMetadata } = bundle[fileName] ?? {};
  for (const style of viteMetadata?.importedCss ?? []) seen.add(style);
  for (const name of imports) filesOf(bundle, { type: 'chunk', fileName: name }, seen);
  return seen;
}

/** What each page needs besides the first load. */
function pagesOf(bundle: Bundle): Record<string, string[]> {
  const first = filesOf(
    bundle,
    madeFrom(bundle, (module) => ENTRY.test(module)),
  );
  const needs = ([path, module]: [string, string]): [string, string[]] => {
    const files = filesOf(
      bundle,
      madeFrom(bundle, (id) => id.endsWith(`src/${module}`)),
    );
    return [path, [...files].filter((file) => !first.has(file)).map((file) => `/${file}`)];
  };
  return Object.fromEntries(Object.entries(PAGES).map(needs));
}

/** Puts `early.ts` into the head of the phone's page. The server lets it run by its hash. */
export const earlyScript = (): Plugin => ({
  name: 'outlay-early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle = {} }) {
      if (!filename.endsWith('index.html')) return html;
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { sourcemap: false });
      const known: Record<string, unknown> = {
        TEXTS: textsOf(bundle, OWN_TEXTS),
        DOCUMENT_TEXTS: textsOf(bundle, DOCUMENT_TEXTS),
        PAGES: pagesOf(bundle),
      };
      const filled = code.replace(
        /\b(DOCUMENT_TEXTS|TEXTS|PAGES)\b/g,
        (name) => `(${JSON.stringify(known[name])})`,
      );
      // Before any stylesheet: a script that stands after one waits for it.
      return html.replace(CHARSET, (meta) => `${meta}\n    <script>{${filled}}</script>`);
    },
  },
});
