import type { KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** In a group that is one stop of Tab: an arrow leads to the next of it, round and round. Answers where it leads. */
export function toNeighbour(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = STEPS[event.key];
  const here = event.currentTarget;
  const group = here.closest('[role="radiogroup"],[role="tablist"]');
  if (!step || !group) return undefined;
  const all = [...group.querySelectorAll<HTMLElement>('[role="radio"],[role="tab"]')];
  const next = all[(all.indexOf(here) + step + all.length) % all.length];
  // Else the page would scroll.
  event.preventDefault();
  next?.focus();
  return next;
}
