import { i18n, type Messages } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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

const SHARED = import.meta.glob<{ messages: Messages }>('../i18n/locales/*/messages.po');

test.each([
  ['zh-Hans', '打开'],
  ['zh-Hant', '打開'],
  ['fr', 'Ouvrir'],
  ['es', 'Abrir'],
])('a toast that tells of something says in %s that it opens it', async (locale, words) => {
  const shared = await SHARED[`../i18n/locales/${locale}/messages.po`]?.();
  onTestFinished(() => act(() => i18n.activate('en')));
  renderPage(<p>page</p>);
  act(() => i18n.loadAndActivate({ locale, messages: shared?.messages ?? {} }));
  act(() => toastToOpen('You have a new message', vi.fn()));

  expect(await screen.findByRole('button', { name: words })).toBeVisible();
});
