/** The address bar names what the page has become, so that loading it again finds it; the page itself stays. */
export const keepAddress = (url: string): void => window.history.replaceState(window.history.state, '', url);
