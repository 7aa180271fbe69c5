import type { OpenCharge, OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { TillFault } from './till.queries.ts';

/** A payment that this till took without a network. */
export interface Taken {
  outTradeNo: string;
  merchantId: string;
  /** Handle and counter of the code: never taken twice. */
  number: string;
  /** Of the device; all that is taken under it is limited. */
  certificate: string;
  /** When it was taken: ISO instant. */
  at: string;
  /** What is sent, the same for every attempt. */
  form: OpenChargeForm;
  /** The server's answer; null until there is one. */
  charge: OpenCharge | null;
  /** Why the server did not accept the request; null where it did, or has not been asked. */
  fault: TillFault | null;
  /** The cashier has seen that it was refused. */
  noted: boolean;
}

interface Schema extends DBSchema {
  taken: { key: number; value: Taken; indexes: { number: string; outTradeNo: string; certificate: string } };
}

const DATABASE = 'outlay-till';
/** A code is refused by its time long before: what is settled need not be remembered longer. */
const REMEMBERED_MS = 86_400_000;

async function withDatabase<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade(made) {
      const store = made.createObjectStore('taken', { autoIncrement: true });
      store.createIndex('number', 'number', { unique: true });
      store.createIndex('outTradeNo', 'outTradeNo', { unique: true });
      store.createIndex('certificate', 'certificate');
    },
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

/**
 * Keeps a payment before it is shown as taken, in one transaction. Refused where its number was taken before, or all that
 * was taken under its certificate would be more than `total` minor units.
 */
export const keepTaken = (taken: Taken, total: number): Promise<'kept' | 'used' | 'overCap'> =>
  withDatabase(async (db) => {
    const transaction = db.transaction('taken', 'readwrite', { durability: 'strict' });
    const before = await transaction.store.index('number').get(taken.number);
    const others = await transaction.store.index('certificate').getAll(taken.certificate);
    const sum = others.filter((one) => !isRefused(one)).reduce((all, { form }) => all + form.amount, 0);
    const answer = before ? 'used' : sum + taken.form.amount > total ? 'overCap' : 'kept';
    if (answer === 'kept') await transaction.store.add(taken);
    await transaction.done;
    return answer;
  });

/** What a merchant's till has taken, in the order of taking; what was settled long ago is forgotten. */
export const listTaken = (merchantId: string): Promise<Taken[]> =>
  withDatabase(async (db) => {
    const all = await db.getAll('taken');
    const old = Date.now() - REMEMBERED_MS;
    for (const one of all)
      if ((isSent(one) || one.noted) && new Date(one.at).getTime() < old) await drop(db, one.outTradeNo);
    return all.filter((one) => one.merchantId === merchantId);
  });

/** Adds what became of one. */
export const changeTaken = (
  outTradeNo: string,
  change: Partial<Pick<Taken, 'charge' | 'fault' | 'noted'>>,
): Promise<void> =>
  withDatabase(async (db) => {
    const transaction = db.transaction('taken', 'readwrite');
    const key = await transaction.store.index('outTradeNo').getKey(outTradeNo);
    const taken = key === undefined ? undefined : await transaction.store.get(key);
    if (taken) await transaction.store.put({ ...taken, ...change }, key);
    await transaction.done;
  });

async function drop(db: IDBPDatabase<Schema>, outTradeNo: string): Promise<void> {
  const key = await db.getKeyFromIndex('taken', 'outTradeNo', outTradeNo);
  if (key !== undefined) await db.delete('taken', key);
}

export const isSent = ({ charge }: Taken): boolean => charge?.state === 'SUCCESS';
export const isRefused = (taken: Taken): boolean =>
  taken.fault !== null || (taken.charge !== null && !isSent(taken));
export const isWaiting = ({ charge, fault }: Taken): boolean => charge === null && fault === null;
