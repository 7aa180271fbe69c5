import { createStore } from 'zustand/vanilla';

/** How far this phone's copy of the app is. */
export type Copy =
  /** No worker here, as in another app's window or on plain http: each visit brings the newest. */
  | { is: 'none' }
  | { is: 'current' }
  | { is: 'checking' }
  | { is: 'downloading'; kept: number; all: number }
  /** A newer one lies here and waits for the person. */
  | { is: 'ready' }
  | { is: 'restarting' }
  | { is: 'installFailed' }
  | { is: 'updateFailed' };

type Container = Pick<ServiceWorkerContainer, 'register' | 'addEventListener' | 'controller'>;
interface Surroundings {
  container: Container | undefined;
  reload: () => void;
}

const PATH = '/sw.js';

/** Follows the worker's life in the words a person is told. Never reloads unless the person asked for it here. */
export class AppWorker {
  readonly store = createStore<Copy>(() => ({ is: 'none' }));
  readonly #container: Container | undefined;
  readonly #reload: () => void;
  #registration: ServiceWorkerRegistration | null = null;
  #asked = false;

  constructor({ container, reload }: Surroundings) {
    this.#container = container;
    this.#reload = reload;
  }

  async start(): Promise<void> {
    if (!this.#container) return;
    this.#container.addEventListener('message', (event) => this.#hear(event.data));
    this.#container.addEventListener('controllerchange', () => this.#asked && this.#reload());
    try {
      this.#registration = await this.#container.register(PATH, { updateViaCache: 'none' });
    } catch {
      return this.#say({ is: 'installFailed' });
    }
    // A browser that is told to refuse workers gives nothing, and says nothing.
    this.#registration?.addEventListener('updatefound', () => this.#follow());
    this.#look();
  }

  /** Asks the server for a newer one. */
  async check(): Promise<void> {
    if (!this.#container) return;
    if (!this.#registration) return this.start();
    if (this.store.getState().is === 'ready') return;
    this.#say({ is: 'checking' });
    try {
      await this.#registration.update();
      this.#look();
    } catch {
      this.#say({ is: 'updateFailed' });
    }
  }

  /** The person wants the newer one now. */
  restart(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return this.#reload();
    this.#asked = true;
    this.#say({ is: 'restarting' });
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'redundant') this.#fail('updateFailed');
    });
    waiting.postMessage('takeOver');
  }

  #say(copy: Copy): void {
    this.store.setState(copy, true);
  }

  #fail(is: 'installFailed' | 'updateFailed'): void {
    this.#asked = false;
    this.#say({ is });
  }

  #look(): void {
    if (this.#registration?.waiting) this.#say({ is: 'ready' });
    else if (this.#registration?.installing) this.#follow();
    else this.#say({ is: 'current' });
  }

  #follow(): void {
    const next = this.#registration?.installing;
    if (!next || this.store.getState().is === 'downloading') return;
    this.#say({ is: 'downloading', kept: 0, all: 0 });
    next.addEventListener('statechange', () => {
      if (next.state === 'redundant') this.#fail('installFailed');
      // The first one takes over by itself; a newer one waits for the person.
      else if (next.state === 'installed' && this.#container?.controller) this.#say({ is: 'ready' });
      else if (next.state === 'activated' && !this.#asked) this.#say({ is: 'current' });
    });
  }

  #hear(news: unknown): void {
    if (typeof news !== 'object' || news === null || !('kept' in news)) return;
    const { kept, all } = news as { kept: number; all: number };
    if (this.store.getState().is === 'downloading') this.#say({ is: 'downloading', kept, all });
  }
}

export const appWorker = new AppWorker({
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  reload: () => window.location.reload(),
});
