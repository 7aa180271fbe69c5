import type { KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Roving focus: moves the focus to the next item of a radio group or tab list, with wrap-around, and returns
 * it.
 */
export function toNeighbour(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = STEPS[event.key];
  const here = event.currentTarget;
  const group = here.closest('[role="radiogroup"],[role="tablist"]');
  if (!step || !group) return undefined;
  const all = [...group.querySelectorAll<HTMLElement>('[role="radio"],[role="tab"]')];
  const next = all[(all.indexOf(here) + step + all.length) % all.length];
  // Prevents the page from scrolling.
  event.preventDefault();
  next?.focus();
  return next;
}
