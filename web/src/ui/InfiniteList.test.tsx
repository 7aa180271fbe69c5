import { act, render } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfiniteList } from './InfiniteList.tsx';

type Observe = (seen: { isIntersecting: boolean }[]) => void;
let notify: Observe = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Observe) {
        notify = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever scrolls fast asks for the next page once in 200 ms, and the last wish is not lost', () => {
  const onMore = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <InfiniteList hasMore loading={false} onMore={onMore}>
        rows
      </InfiniteList>
    </I18nProvider>,
  );
  const reachEnd = () => act(() => notify([{ isIntersecting: true }]));

  reachEnd();
  expect(onMore).toHaveBeenCalledTimes(1);
  for (let event = 0; event < 9; event += 1) {
    vi.advanceTimersByTime(20);
    reachEnd();
  }
  expect(onMore).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20);
  expect(onMore).toHaveBeenCalledTimes(2);
});
