import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '#api/call-error.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { Notice } from './Notice.tsx';

const NUMBER = 'K7WQ2MPD';
const unexpected = () => new CallError('UNKNOWN', 500, { code: 'UNKNOWN', number: NUMBER });
const expected = () => new CallError('NOT_FOUND', 404, { code: 'NOT_FOUND' });

const copy = async (person: ReturnType<typeof renderPage>['person']) => {
  await person.click(await screen.findByRole('button', { name: `Copy error number ${NUMBER}` }));
  return await navigator.clipboard.readText();
};

test('The number of an unexpected error is copied from a page that could not be loaded', async () => {
  const { person } = renderPage(<ErrorBox error={unexpected()} onRetry={() => undefined} />);

  expect(screen.getByText(new RegExp(`Error number: ${NUMBER}$`))).toBeTruthy();
  expect(await copy(person)).toBe(NUMBER);
  expect(await screen.findByText('Copied.')).toBeTruthy();
});

test('It is copied from a notice in a form', async () => {
  const { person } = renderPage(<Notice tone="stop" title={errorWords(unexpected())} />);

  expect(await copy(person)).toBe(NUMBER);
});

test('It is copied from a toast', async () => {
  const { person } = renderPage(<p>page</p>);
  act(() => toast(errorWords(unexpected()), 'stop', 4_000));

  expect(await copy(person)).toBe(NUMBER);
});

test('A toast with a number stays long enough to copy it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderPage(<p>page</p>);
  act(() => toast(errorWords(unexpected()), 'stop', 4_000));
  act(() => void vi.advanceTimersByTime(10_000));

  expect(screen.getByText(new RegExp(`${NUMBER}$`))).toBeTruthy();
});

test('An expected refusal has no number to copy', () => {
  renderPage(<ErrorBox error={expected()} onRetry={() => undefined} />);

  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
});
