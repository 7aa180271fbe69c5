let load = (): Promise<void> => Promise.resolve();

/** Sets what an error with a reason waits for, so that it is shown in the words of the reason. */
export const onReason = (loadWords: () => Promise<void>): void => {
  load = loadWords;
};

/** Resolves when the words of reasons are loaded, or cannot be. */
export const reasonKnown = (): Promise<void> => load();
