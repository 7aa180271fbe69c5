import { useState, type KeyboardEvent } from 'react';
import type { Hit } from './hits.ts';

export const idOf = ({ kind, key }: Hit): string => `palette-${kind}-${key}`;

/** Who composes Chinese needs the keys, Escape too, for its candidates. Safari tells of the last one by its code only. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

interface Keys {
  choose: (hit: Hit) => void;
  /** What can be done with it; says whether there is anything. */
  into: (hit: Hit) => boolean;
  /** Back to what was found; says whether somebody was in one of them. */
  out: () => boolean;
}

/** The arrow is the field's own while there are letters before which it can go. */
const atEnd = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.selectionEnd === target.value.length;

/** Which one Enter opens: the first, until somebody moves. */
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
