/**
 * The steps of the product after which something outside of a running transaction is different: a crash just before or
 * just after one leaves work half done, which a later start must finish without loss and without doing it twice.
 * `npm run test:faults` crashes the server on both sides of each.
 */
export const STEPS = {
  commit: 'a transaction is committed',
  mark: 'the audit chain’s end is noted outside the database',
  answer: 'the answer is handed to the network',
  delivery: 'an outbox entry is delivered; noting that follows',
  note: 'a mail or a text message is sent',
  outside: 'another system is called',
  file: 'bytes are stored or removed',
} as const;
export type Step = keyof typeof STEPS;
export type Side = 'before' | 'after';

/** Called on both sides of every step; set by tests only. */
let watch: ((step: Step, side: Side) => void) | undefined;

export function watchSteps(watcher: typeof watch): void {
  watch = watcher;
}

/** For a side of a step that is no part of one function call. */
export function failpoint(step: Step, side: Side): void {
  watch?.(step, side);
}

/** Takes a step; `after` is reached only if it succeeded. */
export async function crossing<T>(step: Step, take: () => Promise<T>): Promise<T> {
  watch?.(step, 'before');
  const result = await take();
  watch?.(step, 'after');
  return result;
}
