import { vi } from 'vitest';

const nothing = () => undefined;

/** What the tables of the wide screen ask of a browser and jsdom lacks. */
export function standInForDesk(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  }));
}
