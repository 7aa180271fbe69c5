import { useSyncExternalStore } from 'react';
import { changePlace, onPlaceChange } from '../desk-nav.ts';
import { differences } from './differences.ts';

/** The list's state in the URL; null when there is none. */
export const viewNow = (): string | null => new URLSearchParams(window.location.search).get('view');

/** Parses the state of a list from a URL or a saved view; unknown properties are dropped. */
export function readView<State extends object>(text: string | null, defaults: State): State {
  try {
    const known = JSON.parse(text ?? '{}') as Partial<State>;
    const entries = Object.entries(known).filter(([key]) => key in defaults);
    return { ...defaults, ...Object.fromEntries(entries) };
  } catch {
    return defaults;
  }
}

export const writeView = <State extends object>(state: State, defaults: State): string =>
  JSON.stringify(differences(state, defaults));

/**
 * Keeps a list's search, filter, sort order and columns in the URL, so that it can be bookmarked, shared and
 * reloaded. Default values are omitted.
 */
export function useListAddress<State extends object>(
  defaults: State,
): [State, (change: Partial<State>) => void] {
  const state = readView(useSyncExternalStore(onPlaceChange, viewNow), defaults);
  const set = (change: Partial<State>) => {
    const view = writeView({ ...readView(viewNow(), defaults), ...change }, defaults);
    // Keeps the parameter once it was set: without it, the user's standard view would be applied again.
    changePlace({ view: view === '{}' && viewNow() === null ? null : view }, 'replace');
  };
  return [state, set];
}
