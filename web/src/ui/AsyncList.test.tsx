import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { AsyncList } from './AsyncList.tsx';

type Query = ComponentProps<typeof AsyncList<string>>['list'];

function shown(list: Partial<Query>, isHidden?: (item: string) => boolean) {
  const query: Query = {
    data: undefined,
    error: null,
    refetch: vi.fn(() => Promise.resolve()),
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(),
    ...list,
  };
  const { person } = renderPage(
    <AsyncList list={query} empty={<p>Nothing yet</p>} {...(isHidden && { isHidden })}>
      {(items) => items.map((item) => <p key={item}>{item}</p>)}
    </AsyncList>,
  );
  return { person, query };
}
const pages = (...items: string[][]) => ({ pages: items.map((page) => ({ items: page })) });

test('until the first page has come, rows of its shape say that it is on its way', () => {
  shown({});
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
});

test('a list that cannot be had is asked for again', async () => {
  const { person, query } = shown({ error: new Error('no') });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(query.refetch).toHaveBeenCalledTimes(1);
});

test('a later failure takes nothing away that is there', () => {
  shown({ data: pages(['lunch']), error: new Error('no') });
  expect(screen.getByText('lunch')).toBeVisible();
});

test('the rows of all pages stand there, and the next ones are asked for', async () => {
  const { person, query } = shown({ data: pages(['lunch'], ['train']), hasNextPage: true });
  expect(screen.getByText('lunch')).toBeVisible();
  expect(screen.getByText('train')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
});

test('a page of which nothing may be shown is not the end: there may be more behind it', () => {
  shown({ data: pages(['mine']), hasNextPage: true }, () => true);
  expect(screen.queryByText('Nothing yet')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('where nothing is left it says so', () => {
  shown({ data: pages(['mine']) }, () => true);
  expect(screen.getByText('Nothing yet')).toBeVisible();
});
