import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import type pg from 'pg';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import type { Connection } from '../src/database/connect.ts';

/** A transaction, and the pools of which it has a connection. */
interface Held {
  isOpen: boolean;
  pools: Set<pg.Pool>;
  outer: Held | undefined;
}

const current = new AsyncLocalStorage<Held>();
const found = new Set<string>();

/**
 * What transactions have waited for since the last call, with where: another connection of the same pool, a file, another
 * system. Each keeps a connection from everybody else meanwhile; with as many at once as there are connections, nobody is
 * served.
 */
export function takeHeldUp(): string[] {
  const all = [...found];
  found.clear();
  return all;
}

function* openOnes(): Generator<Held> {
  for (let one = current.getStore(); one; one = one.outer) if (one.isOpen) yield one;
}

function note(what: string): void {
  const [open] = openOnes();
  if (open) found.add(`${what}\n${placeOf(new Error(what))}`);
}

const placeOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/server/src/'))
    .slice(0, 6)
    .join('\n');

/** Watches the transactions of one server. With several servers, a transaction takes its connections one by one. */
export function watchTransactions({ db, pool, servers }: Connection): void {
  const connecting = db.connection.bind(db);
  db.connection = () => {
    const builder = connecting();
    return {
      execute: (work) =>
        builder.execute(async (tx) => {
          const outer = current.getStore();
          const held: Held = { isOpen: true, pools: new Set(servers ? [] : [pool]), outer };
          try {
            return await current.run(held, () => work(tx));
          } finally {
            held.isOpen = false;
          }
        }),
    } as ReturnType<typeof connecting>;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    for (const one of openOnes()) {
      if (one.pools.has(pool)) note('a second connection');
      one.pools.add(pool);
    }
    return connect(...args);
  };
  pool.connect = watched as typeof pool.connect;
}

export const watchStorage = (storage: SweptStorage): SweptStorage =>
  Object.assign(Object.create(storage) as SweptStorage, {
    read(key: string) {
      note('a file');
      return storage.read(key);
    },
    write(key: string, bytes: Uint8Array) {
      note('a file');
      return storage.write(key, bytes);
    },
  });

for (const module of [http, https]) {
  const request = module.request.bind(module) as (...args: unknown[]) => http.ClientRequest;
  module.request = (...args: unknown[]) => {
    note('another system');
    return request(...args);
  };
}
