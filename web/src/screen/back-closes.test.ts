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

test('back closes what lies on top, then what lies below, then nothing', () => {
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

test('where the browser itself hears the back button, it closes too', () => {
  vi.stubGlobal('CloseWatcher', FakeWatcher);
  const close = vi.fn();
  const forget = backCloses(close);

  FakeWatcher.all[0]?.onclose?.();
  forget();

  expect(close).toHaveBeenCalledTimes(1);
  expect(FakeWatcher.all[0]?.destroyed).toBe(true);
});
