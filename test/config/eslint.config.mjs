/** Lint: the language's traps, promises nobody awaits, hooks, and who may import whom. */
import reactHooks from 'eslint-plugin-react-hooks';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import { roomsRule } from './rooms.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['**/*.{ts,tsx}'];
const everything = ['**/*.{ts,tsx,mjs,js}'];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'coverage/**', '.data/**', '**/*.html'] },
  {
    files: everything,
    plugins: { partner: { rules: { rooms: roomsRule } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'partner/rooms': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-debugger': 'error',
      'no-control-regex': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='react'] > ImportDefaultSpecifier",
          message: 'JSX needs no default import of React: name what is used.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'HTML from elsewhere enters only through the sanitiser.',
        },
      ],
    },
  },
  {
    files: sources,
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Types already say what is null; these two fight idioms of tests and of typed indexes.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['widgets/**', 'shared/**'],
    ignores: ['shared/build/**'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    files: ['test/**'],
    ignores: ['test/support/until.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: '@open-wc/testing', importNames: ['waitUntil'], message: 'Wait by `until`: it is patient.' }],
        },
      ],
      // node:test collects the promises of its own calls; chai asserts by reading a property.
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
);
