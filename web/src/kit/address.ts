/** Where finance and administrators work, on a wide screen. */
export const adminAddress = (): string => `${window.location.origin}/admin`;

/** Leaves the phone's app for the wide one. */
export const openAdmin = (): void => window.location.assign('/admin');
