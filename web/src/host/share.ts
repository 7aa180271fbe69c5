/** Whether the phone has a sheet of its own for sharing. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens it; closing it without choosing is no error. */
export const shareText = (shared: { text: string; url: string }): Promise<void> =>
  navigator.share(shared).catch(() => undefined);
