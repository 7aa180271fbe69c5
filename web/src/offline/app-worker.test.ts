import { expect, test } from 'vitest';
import { scriptedWorker, type WorkerDouble } from '../../test/worker-double.ts';
import { AppWorker } from './app-worker.ts';

type Script = ReturnType<typeof scriptedWorker>;
const stateOf = ({ app }: Script) => app.store.getState();

async function started(options?: Parameters<typeof scriptedWorker>[0]): Promise<Script> {
  const script = scriptedWorker(options);
  await script.app.start();
  return script;
}

function installed({ registration }: Script, next: WorkerDouble): void {
  registration.installing = null;
  registration.waiting = next;
  next.become('installed');
}

test('Without service workers nothing is reported and nothing fails', async () => {
  const app = new AppWorker({ container: undefined, reload: () => undefined });
  await app.start();
  await app.check();
  expect(app.store.getState()).toEqual({ is: 'none' });
});

test('A newer version shows progress, waits, and takes over when the person restarts', async () => {
  const script = await started();
  expect(stateOf(script)).toEqual({ is: 'current' });

  const next = script.find();
  expect(stateOf(script)).toEqual({ is: 'downloading', kept: 0, all: 0 });
  script.say({ kept: 12, all: 240 });
  expect(stateOf(script)).toEqual({ is: 'downloading', kept: 12, all: 240 });
  installed(script, next);
  expect(stateOf(script)).toEqual({ is: 'ready' });
  expect(script.reloads).toEqual([]);

  script.app.restart();
  expect(stateOf(script)).toEqual({ is: 'restarting' });
  expect(next.received).toEqual(['takeOver']);
  script.takeOver();
  expect(script.reloads).toHaveLength(1);
});

test('A restart in another tab does not reload this one', async () => {
  const script = await started();
  installed(script, script.find());
  script.takeOver();
  expect(script.reloads).toEqual([]);
});

test('The first version takes over by itself', async () => {
  const script = scriptedWorker({ controlled: false });
  await script.app.start();
  const first = script.find();
  first.become('installed');
  expect(stateOf(script)).toMatchObject({ is: 'downloading' });
  first.become('activated');
  expect(stateOf(script)).toEqual({ is: 'current' });
});

test('An incomplete download is reported and can be repeated', async () => {
  const script = await started();
  script.find().become('redundant');
  expect(stateOf(script)).toEqual({ is: 'installFailed' });

  script.registration.onUpdate = () => {
    script.registration.installing = null;
    return Promise.resolve();
  };
  await script.app.check();
  expect(stateOf(script)).toEqual({ is: 'current' });
});

test('Checking for updates offline shows an error', async () => {
  const script = await started();
  script.registration.onUpdate = () => Promise.reject(new TypeError('network'));
  const checking = script.app.check();
  expect(stateOf(script)).toEqual({ is: 'checking' });
  await checking;
  expect(stateOf(script)).toEqual({ is: 'updateFailed' });
});

test('A failed registration leaves the app as it is', async () => {
  expect(stateOf(await started({ refuses: true }))).toEqual({ is: 'installFailed' });
});

test('A newer version that failed to take over is reported', async () => {
  const script = await started();
  const next = script.find();
  installed(script, next);
  script.app.restart();
  next.become('redundant');
  expect(stateOf(script)).toEqual({ is: 'updateFailed' });
  script.takeOver();
  expect(script.reloads).toEqual([]);
});
