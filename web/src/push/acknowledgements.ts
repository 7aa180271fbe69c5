import { ACK_MS } from '@outlay/contract/platform/push';

/** Acknowledgements of messages, sent again until the server confirms them. */
export class Acknowledgements {
  readonly #timers = new Map<string, ReturnType<typeof setInterval>>();

  /** Sends it now, and again and again. */
  repeat(messageId: string, send: () => void): void {
    this.end(messageId);
    this.#timers.set(messageId, setInterval(send, ACK_MS));
    send();
  }

  end(messageId: string): void {
    clearInterval(this.#timers.get(messageId));
    this.#timers.delete(messageId);
  }

  endAll(): void {
    for (const timer of this.#timers.values()) clearInterval(timer);
    this.#timers.clear();
  }
}
