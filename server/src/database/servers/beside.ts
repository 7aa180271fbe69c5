import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'kysely';

type Answer = Promise<QueryResult<unknown>>;

/** What one transaction has had done beside it, in its order. */
class Notes {
  #kept: { text: string; answer: Answer }[] = [];
  #at = 0;

  again(): void {
    this.#at = 0;
  }

  once(text: string, run: () => Answer): Answer {
    const known = this.#kept[this.#at];
    if (known?.text === text) {
      this.#at += 1;
      return known.answer;
    }
    const answer = run();
    this.#kept = [...this.#kept.slice(0, this.#at), { text, answer }];
    this.#at += 1;
    return answer;
  }
}

const store = new AsyncLocalStorage<Notes>();

/**
 * A transaction that begins anew on another server does not do a second time what was committed beside it: a try that
 * is counted, a code that is used up. Such a statement then has the answer that it had.
 */
export function notingBeside() {
  const notes = new Notes();
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => store.run(notes, work),
    again: () => notes.again(),
  };
}

/** Runs a statement that is in no transaction, unless it was run already. */
export const runBeside = (text: string, run: () => Answer): Answer =>
  store.getStore()?.once(text, run) ?? run();
