import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, 'src/kit/early.ts');
const CHARSET = '<meta charset="utf-8" />';
const TEXTS = /src\/i18n\/locales\/([\w-]+)\/messages\.po$/;

interface Made {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
}

/** The address of each language's texts in this build. */
function textsOf(bundle: Record<string, Made>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { type, fileName, facadeModuleId } of Object.values(bundle)) {
    const locale = type === 'chunk' ? TEXTS.exec(facadeModuleId ?? '')?.[1] : undefined;
    if (locale) texts[locale] = `/${fileName}`;
  }
  return texts;
}

/** Puts `early.ts` into the head of the phone's page. The server lets it run by its hash. */
export const earlyScript = (): Plugin => ({
  name: 'outlay-early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle }) {
      if (!filename.endsWith('index.html')) return html;
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { sourcemap: false });
      const texts = JSON.stringify(textsOf(bundle ?? {}));
      const script = `<script>{${code.replace('TEXTS[lang]', `(${texts})[lang]`)}}</script>`;
      // Before any stylesheet: a script that stands after one waits for it.
      return html.replace(CHARSET, (meta) => `${meta}\n    ${script}`);
    },
  },
});
