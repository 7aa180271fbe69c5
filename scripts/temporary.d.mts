/** Temporary files of this process and of those it starts are in memory, if there is room. */
export function useMemory(): void;
