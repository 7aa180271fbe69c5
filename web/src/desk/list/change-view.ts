import { changePlace } from '../desk-nav.ts';

/** Applies a saved view to the list, as a new history entry. */
export const changeView = (state: string): void => changePlace({ view: state }, 'push');
