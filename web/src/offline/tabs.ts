const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outlay unsent') : null;

/** What lies on the phone has changed: the other tabs of this app should look again. */
export const notifyTabs = (): void => channel?.postMessage(null);

export const onOtherTab = (look: () => void): void => channel?.addEventListener('message', look);
