import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toastToOpen } from '#screen/toast.ts';
import { renderPage } from '../../test/render-page.tsx';

test('a toast that tells of something leads there, and is gone', async () => {
  const onOpen = vi.fn();
  const { person } = renderPage(<p>page</p>);
  act(() => toastToOpen('You have a new message', onOpen));

  await person.click(await screen.findByRole('button', { name: 'Open' }));

  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('You have a new message')).toBeNull();
});
