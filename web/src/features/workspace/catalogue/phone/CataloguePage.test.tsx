import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#ui/icon-paths.ts';
import { STATUS_WORDS } from '#features/documents/document/status-words.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { CataloguePage } from './CataloguePage.tsx';

const HERE = import.meta.dirname;
const UI = join(HERE, '../../../../ui');

const sourcesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Exported components, by their names. */
const components = [...sourcesOf(UI).matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)/gm)].map(
  ([, name]) => name ?? '',
);

test('Every ui component is in the catalogue', () => {
  const shown = sourcesOf(HERE);
  expect(components).toContain('Button');
  expect(components.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(shown))).toEqual([]);
});

test('Every icon is shown with its name and every status with its word', () => {
  renderPage(<CataloguePage />);
  for (const name of Object.keys(paths))
    expect(screen.getAllByRole('listitem').some((item) => item.textContent === name)).toBe(true);
  const pills = screen.getByRole('heading', { name: 'Pills' }).closest('section');
  for (const { label } of Object.values(STATUS_WORDS))
    expect(within(pills as HTMLElement).getByText(label.message ?? '')).toBeVisible();
});

test('A theme previewed here ends when the page is left', async () => {
  const { person, unmount } = renderPage(<CataloguePage />);
  await person.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  unmount();
  expect(document.documentElement.dataset['theme']).toBe('light');
});
