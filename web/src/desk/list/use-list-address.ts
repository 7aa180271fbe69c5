import { useSyncExternalStore } from 'react';
import { changePlace, listenToPlace } from '../desk-nav.ts';
import { differences } from './differences.ts';

/** The list's state in the URL; null when there is none. */
export const viewNow = (): string | null => new URLSearchParams(window.location.search).get('view');

/** Parses the state of a list from a URL or a saved view; unknown properties are dropped. */
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
 * Keeps a list's search, filter, sort order and columns in the URL, so that it can be bookmarked, shared and
 * reloaded. Default values are omitted.
 */
export function useListAddress<State extends object>(
  usual: State,
): [State, (change: Partial<State>) => void] {
  const state = readView(useSyncExternalStore(listenToPlace, viewNow), usual);
  const set = (change: Partial<State>) => {
    const view = writeView({ ...readView(viewNow(), usual), ...change }, usual);
    // Keeps the parameter once it was set: without it, the user's standard view would be applied again.
    changePlace({ view: view === '{}' && viewNow() === null ? null : view }, 'replace');
  };
  return [state, set];
}
