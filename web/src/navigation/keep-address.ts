/** Replaces the URL without navigation, so that a reload opens the page in its current state. */
export const keepAddress = (url: string): void => window.history.replaceState(window.history.state, '', url);
