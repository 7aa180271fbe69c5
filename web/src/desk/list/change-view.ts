import { changePlace } from '../desk-nav.ts';

/** Shows a list as a saved view keeps it; the browser's back leads to how it was. */
export const changeView = (state: string): void => changePlace({ view: state }, 'push');
