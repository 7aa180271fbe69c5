import { afterEach, expect, test, vi } from 'vitest';
import { backCloses, closedByBack } from './back-closes.ts';

class FakeWatcher {
  static all: FakeWatcher[] = [];
  onclose: (() => void) | null = null;
  destroyed = false;
  constructor() {
    FakeWatcher.all.push(this);
  }
  destroy() {
    this.destroyed = true;
  }
}
afterEach(() => {
  vi.unstubAllGlobals();
  FakeWatcher.all = [];
});

test('Back closes the top layer, then the next, then nothing', () => {
  const closed: string[] = [];
  const below = backCloses(() => closed.push('sheet'));
  const above = backCloses(() => closed.push('dialog'));

  expect(closedByBack()).toBe(true);
  above();
  expect(closedByBack()).toBe(true);
  below();

  expect(closedByBack()).toBe(false);
  expect(closed).toEqual(['dialog', 'sheet']);
});

test('The browser’s own close request closes the layer too', () => {
  vi.stubGlobal('CloseWatcher', FakeWatcher);
  const close = vi.fn();
  const forget = backCloses(close);

  FakeWatcher.all[0]?.onclose?.();
  forget();

  expect(close).toHaveBeenCalledTimes(1);
  expect(FakeWatcher.all[0]?.destroyed).toBe(true);
});
