import { useSyncExternalStore } from 'react';
import { changePlace, listenToPlace } from '../desk-nav.ts';
import { differences } from './differences.ts';

/** What the address says of the list; null where it says nothing. */
export const viewNow = (): string | null => new URLSearchParams(window.location.search).get('view');

/** A list's state from what an address or a saved view keeps of it; what it does not know of it is left out. */
export function readView<State extends object>(text: string | null, usual: State): State {
  try {
    const known = JSON.parse(text ?? '{}') as Partial<State>;
    const own = Object.entries(known).filter(([key]) => key in usual);
    return { ...usual, ...Object.fromEntries(own) };
  } catch {
    return usual;
  }
}

export const writeView = <State extends object>(state: State, usual: State): string =>
  JSON.stringify(differences(state, usual));

/**
 * How a list is searched, filtered, sorted and arranged, kept in the address: it can be bookmarked, sent to a colleague
 * and loaded again. What is as usual is not written.
 */
export function useListAddress<State extends object>(
  usual: State,
): [State, (change: Partial<State>) => void] {
  const state = readView(useSyncExternalStore(listenToPlace, viewNow), usual);
  const set = (change: Partial<State>) => {
    const view = writeView({ ...readView(viewNow(), usual), ...change }, usual);
    // An address that once said something goes on to: else the view that is opened by itself would come back.
    changePlace({ view: view === '{}' && viewNow() === null ? null : view }, 'replace');
  };
  return [state, set];
}
