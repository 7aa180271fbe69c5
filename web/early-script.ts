import { ROUTES } from '@outlay/contract/routes';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { textsOfPage } from './texts.ts';

const SOURCE = resolve(import.meta.dirname, 'src/api/early.ts');
const CHARSET = '<meta charset="utf-8" />';
const ENTRY = /\/index\.html$/;
const TEXTS = /src\/i18n\/parts\/(.+)\/([\w-]+)\.js$/;

/** Pages about documents that links and messages lead to, besides home, by the module each is drawn by. */
const PAGES: Record<string, string> = {
  [ROUTES.myDocuments]: 'features/documents/document/phone/MyDocumentsPage.tsx',
  [ROUTES.pendingApproval]: 'features/processing/approval/phone/PendingApprovalPage.tsx',
  [ROUTES.document]: 'features/workspace/document-page/phone/DocumentPage.tsx',
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

/** The address of each part's texts in this build, a language each; only of these parts. */
function textsOf(bundle: Bundle, parts: ReadonlySet<string>): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const { fileName, facadeModuleId } of Object.values(bundle)) {
    const [, part = '', locale = ''] = TEXTS.exec(facadeModuleId ?? '') ?? [];
    if (parts.has(part)) texts[locale] = { ...texts[locale], [part]: `/${fileName}` };
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

/** What each page needs besides the first load: files, and parts of the texts by name. */
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
    const own = [...files].filter((file) => !first.has(file)).map((file) => `/${file}`);
    return [path, [...textsOfPage(module), ...own]];
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
      const known = {
        TEXTS: textsOf(bundle, new Set(['first', ...Object.values(PAGES).flatMap(textsOfPage)])),
        PAGES: pagesOf(bundle),
      };
      const constants = Object.entries(known).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)};`,
      );
      // In a block, so that none of its names is global.
      const script = await minify(SOURCE, `{${constants.join('')}${code}}`);
      // Before any stylesheet: a script that stands after one waits for it.
      return html.replace(CHARSET, (meta) => `${meta}\n    <script>${script.code}</script>`);
    },
  },
});
