/** Whether somebody can see the page now; another tab, or the lock screen, hides it. */
export const isSeen = (): boolean => document.visibilityState === 'visible';
