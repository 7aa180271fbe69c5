import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** In the web our domain is called `document`: the DOM's own is kept out, or a forgotten import would compile. */
const DOM_GLOBALS = ['document', 'File', 'Notification', 'location'].map((name) => ({
  name,
  message: 'The DOM is reached in kit/, host/ and ui/.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      'screens/**',
      'server/src/database/*.generated.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-console': 'error',
      eqeqeq: ['error', 'smart'],
      // Our services are functions and objects of functions: nothing here has a `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // The texts of commands are their product; a setting of a test reads best in one piece.
    files: [
      'server/src/main.ts',
      'server/src/migrate.ts',
      'server/src/recognise.ts',
      'server/bench/**',
      'e2e/**',
      'web/*.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/test/**',
      'e2e/**',
      'contract/src/**',
      '**/*.repository.ts',
      'server/bench/**',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['server/src/domain/**', 'server/src/kit/**'],
    ignores: ['server/src/kit/clock.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Time comes from the context’s clock.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(selectAll|returningAll)$/]',
          message:
            'A statement names its columns (database/columns.ts): a table may get one while this version runs.',
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    ignores: [
      'web/src/kit/**',
      'web/src/host/**',
      'web/src/ui/**',
      'web/src/i18n/**',
      'web/src/main.tsx',
      'web/src/admin/main.tsx',
      '**/*.test.*',
    ],
    rules: { 'no-restricted-globals': ['error', ...DOM_GLOBALS] },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
