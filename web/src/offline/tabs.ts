const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outlay unsent') : null;

/** Notifies the other tabs that the stored items have changed. */
export const notifyTabs = (): void => channel?.postMessage(null);

export const onOtherTab = (look: () => void): void => channel?.addEventListener('message', look);
