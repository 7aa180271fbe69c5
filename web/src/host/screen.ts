/** Whether the page is visible; another tab or the lock screen hides it. */
export const isSeen = (): boolean => document.visibilityState === 'visible';
