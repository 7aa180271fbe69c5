/**
 * Does `work` again and again, never twice at once; a failure is told, and the next turn comes all the same. Returns how to
 * end it: what is under way then is waited for.
 */
export function regularly(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
