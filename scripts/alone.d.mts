/** Runs the work while no other process on this machine runs work of the same name. If it has to wait, it prints `waiting`. */
export function alone<T>(name: string, work: () => Promise<T>, waiting?: string): Promise<T>;
