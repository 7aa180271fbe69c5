/** Runs the work while no other process on this machine runs work of the same name; says that it waits for its turn. */
export function alone<T>(name: string, work: () => Promise<T>, waiting?: string): Promise<T>;
