import { useSyncExternalStore } from 'react';
import { changePlace, listenToPlace } from '../admin-nav.ts';
import { differences } from './differences.ts';

const viewNow = (): string => new URLSearchParams(window.location.search).get('view') ?? '';

function read<State extends object>(text: string, usual: State): State {
  try {
    const known = JSON.parse(text) as Partial<State>;
    const own = Object.entries(known).filter(([key]) => key in usual);
    return { ...usual, ...Object.fromEntries(own) };
  } catch {
    return usual;
  }
}

/**
 * How a list is searched, filtered and sorted, kept in the address: it can be bookmarked, sent to a colleague and
 * loaded again. What is as usual is not written.
 */
export function useListAddress<State extends object>(
  usual: State,
): [State, (change: Partial<State>) => void] {
  const state = read(useSyncExternalStore(listenToPlace, viewNow), usual);
  const set = (change: Partial<State>) => {
    const next: State = { ...read(viewNow(), usual), ...change };
    const differs = differences(next, usual);
    const view = Object.keys(differs).length === 0 ? null : JSON.stringify(differs);
    changePlace({ view }, 'replace');
  };
  return [state, set];
}
