import { AppWorker } from '#offline/app-worker.ts';

type State = ServiceWorkerState;

/** A worker whose life the test tells. */
export class WorkerDouble extends EventTarget {
  state: State = 'installing';
  readonly received: unknown[] = [];
  postMessage(message: unknown): void {
    this.received.push(message);
  }
  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class RegistrationDouble extends EventTarget {
  installing: WorkerDouble | null = null;
  waiting: WorkerDouble | null = null;
  onUpdate: () => Promise<void> = () => Promise.resolve();
  update(): Promise<void> {
    return this.onUpdate();
  }
}

/** A browser's container of workers, and the app's view of it. */
export function scriptedWorker({ controlled = true, refuses = false } = {}) {
  const registration = new RegistrationDouble();
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? new WorkerDouble() : null,
    register: () => (refuses ? Promise.reject(new Error('no')) : Promise.resolve(registration)),
  });
  const reloads: number[] = [];
  const app = new AppWorker({
    container: container as unknown as ServiceWorkerContainer,
    reload: () => void reloads.push(1),
  });
  return {
    app,
    registration,
    reloads,
    /** The browser found another file under the worker's name. */
    find(): WorkerDouble {
      const next = new WorkerDouble();
      registration.installing = next;
      registration.dispatchEvent(new Event('updatefound'));
      return next;
    },
    say: (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data })),
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  };
}
