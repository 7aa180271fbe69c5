import { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/** Babel runs on the few files that use the macros, and on no other. */
export const linguiMacros = defineRolldownBabelPreset({
  preset: () => ({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ } },
});
