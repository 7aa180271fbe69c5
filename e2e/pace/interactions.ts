import type { BrowserContext, Page } from 'playwright-core';

/** The browser rounds durations of interactions to 8 ms and reports none below this threshold. */
const LEAST_MS = 16;

declare global {
  interface Window {
    taps: { name: string; duration: number }[];
  }
}

/** Records each interaction with its duration until the next paint. */
export const watchInteractions = (opened: Page | BrowserContext) =>
  opened.addInitScript((least) => {
    window.taps = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) window.taps.push({ name: entry.name, duration: entry.duration });
    });
    observer.observe({ type: 'event', buffered: true, durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
