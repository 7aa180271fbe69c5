import { useState, type KeyboardEvent } from 'react';
import type { Hit } from './hits.ts';

export const idOf = ({ kind, key }: Hit): string => `palette-${kind}-${key}`;

/**
 * Input methods need the keys, Escape included. Safari marks the last key of a composition only by code 229.
 */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

interface Keys {
  choose: (hit: Hit) => void;
  /** Shows the actions of a result; returns whether it has any. */
  into: (hit: Hit) => boolean;
  /** Returns to the results; returns whether actions were shown. */
  out: () => boolean;
}

/** The right arrow belongs to the text field until the cursor is at the end. */
const atEnd = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.selectionEnd === target.value.length;

/** The option that Enter opens: the first, until the user moves. */
export function useChoice(hits: readonly Hit[], { choose, into, out }: Keys) {
  const [chosen, setChosen] = useState<Hit | null>(null);
  const place = Math.max(
    0,
    hits.findIndex((hit) => chosen !== null && idOf(hit) === idOf(chosen)),
  );
  const last = hits.length - 1;
  const current = hits[place];
  const leads: Partial<Record<string, number>> = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place === 0 ? last : place - 1,
    Home: 0,
    End: last,
  };
  const turned = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowRight') return atEnd(event) && current !== undefined && into(current);
    return (event.key === 'ArrowLeft' || event.key === 'Escape') && out();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return event.stopPropagation();
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (turned(event)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    const next = leads[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) setChosen(hits[next] ?? null);
    else if (current) choose(current);
  };
  return { current, setChosen, onKeyDown };
}
