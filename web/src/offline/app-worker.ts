import { createStore } from 'zustand/vanilla';

/** Update state of the installed app. */
export type Copy =
  /** No service worker (in another app's web view, or on plain http): each visit loads the newest version. */
  | { is: 'none' }
  | { is: 'current' }
  | { is: 'checking' }
  | { is: 'downloading'; kept: number; all: number }
  /** A newer version is installed and waits for the user's confirmation. */
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

/** Maps the service worker's lifecycle to `Copy`. Reloads only if the user requested it in this tab. */
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
    // A browser that blocks service workers may return no registration, without an error.
    this.#registration?.addEventListener('updatefound', () => this.#follow());
    this.#look();
  }

  /** Checks the server for a newer version. */
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

  /** Activates the waiting version. */
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
      // The first worker activates by itself; a newer one waits for the user.
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
