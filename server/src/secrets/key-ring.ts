import { AppError } from '@outlay/contract/errors';
import { derivedFrom, ID_DIGITS, type DerivedKey } from './derived.ts';
import { placeOf } from './sealed.ts';
import type { Secrets } from './secret.ts';

/** Prefix of values that are bound to their row, sealed with the first key of an installation. */
export const BOUND = Buffer.from('OSV2');
/** Prefix of such values sealed with a later key; the id of the key follows. */
export const KEYED = Buffer.from('OSV3');

/** How everything begins that the key with this id has sealed. */
export const markOf = (keyId: string): Buffer => Buffer.concat([KEYED, Buffer.from(keyId, 'hex')]);

export interface RetiredKey {
  key: string;
  /** Whether codes and other signatures made with it still count. */
  reads: boolean;
}

export interface RingKeys {
  /** All in hex. */
  key: string;
  next?: string | undefined;
  /** The oldest first. */
  retired?: readonly RetiredKey[];
}

/** The keys that a node knows. Each phase of a rotation changes it while the node serves. */
export interface KeyRing extends Secrets {
  /** In hex: the key in force, and the one that is to follow. */
  readonly key: string;
  readonly next: string | undefined;
  /** The ids of all keys that open values. */
  readonly knows: readonly string[];
  /** The id of the key that seals. */
  readonly seals: string;
  /** Learns to open what the next key has sealed. */
  learn(next: string): void;
  /** Seals with the next key from now on. */
  sealWithNext(): void;
  /** The next key is the key now. `reads`: whether signatures of the old one still count. */
  finish(reads: boolean): void;
}

const broken = (detail: string) => new AppError('WRONG_STATE', { reason: 'sealBroken', detail });

/** The keys of a ring at a moment of a rotation. */
interface Held {
  current: DerivedKey;
  coming: DerivedKey | undefined;
  sealsNext: boolean;
  before: (DerivedKey & { reads: boolean })[];
}

const presentOf = ({ current, coming }: Held): DerivedKey[] => (coming ? [current, coming] : [current]);
const allOf = (held: Held): DerivedKey[] => [...held.before, ...presentOf(held)];
const sealerOf = ({ current, coming, sealsNext }: Held): DerivedKey =>
  sealsNext && coming ? coming : current;

export function createKeyRing({ key, next, retired = [] }: RingKeys): KeyRing {
  const held: Held = {
    current: derivedFrom(key),
    coming: next === undefined ? undefined : derivedFrom(next),
    sealsNext: false,
    before: retired.map((one) => ({ ...derivedFrom(one.key), reads: one.reads })),
  };
  return Object.defineProperties(
    { ...sealing(held), ...signing(held), ...rotating(held) },
    {
      key: { get: () => held.current.hex },
      next: { get: () => held.coming?.hex },
      knows: { get: () => allOf(held).map(({ id }) => id) },
      seals: { get: () => sealerOf(held).id },
      signers: { get: () => allOf(held) },
      inForce: { get: () => presentOf(held) },
    },
  ) as KeyRing;
}

/** Of one key that was never rotated. */
export const secretsOf = (key: string): Secrets => createKeyRing({ key });

const sealing = (held: Held): Pick<KeyRing, 'seal' | 'open' | 'openUnbound'> => ({
  seal(text, table, row) {
    const by = sealerOf(held);
    const body = by.encrypt(text, placeOf(table, row));
    // Versions before the first rotation read no other form.
    const isFirst = held.before.length === 0 && by === held.current;
    return Buffer.concat([isFirst ? BOUND : markOf(by.id), body]);
  },
  open(sealed, table, row) {
    const isKeyed = KEYED.equals(sealed.subarray(0, KEYED.length));
    const keys = keysFor(held, sealed, isKeyed);
    if (keys.length === 0)
      throw broken(`a sealed value of ${table} is bound to no row, or of no key of ours`);
    const body = sealed.subarray(isKeyed ? KEYED.length + ID_DIGITS / 2 : BOUND.length);
    return firstOf(keys, (one) => one.decrypt(body, placeOf(table, row)), table);
  },
  openUnbound: (sealed) => firstOf(allOf(held), (one) => one.decrypt(sealed), 'an older version'),
});

/** The keys that may have sealed a value. */
function keysFor(held: Held, sealed: Uint8Array, isKeyed: boolean): DerivedKey[] {
  if (!isKeyed) return BOUND.equals(sealed.subarray(0, BOUND.length)) ? allOf(held) : [];
  const id = Buffer.from(sealed.subarray(KEYED.length, KEYED.length + ID_DIGITS / 2)).toString('hex');
  return allOf(held).filter((one) => one.id === id);
}

const signing = (held: Held): Pick<KeyRing, 'sign' | 'signatures'> => ({
  sign: (text) => sealerOf(held).sign(text),
  signatures(text) {
    const by = sealerOf(held);
    const counting = [...held.before.filter(({ reads }) => reads), ...presentOf(held)];
    const others = counting.filter(({ id }) => id !== by.id).reverse();
    return [by, ...others].map((one) => one.sign(text));
  },
});

const rotating = (held: Held): Pick<KeyRing, 'learn' | 'sealWithNext' | 'finish'> => ({
  learn(hex) {
    if (hex !== held.current.hex) held.coming = derivedFrom(hex);
  },
  sealWithNext() {
    held.sealsNext = held.coming !== undefined;
  },
  finish(reads) {
    if (!held.coming) return;
    held.before.push({ ...held.current, reads });
    [held.current, held.coming, held.sealsNext] = [held.coming, undefined, false];
  },
});

/** The newest first: most values are of the newest key. */
function firstOf(keys: readonly DerivedKey[], open: (key: DerivedKey) => string, what: string): string {
  let reason: unknown;
  for (const key of keys.toReversed())
    try {
      return open(key);
    } catch (cause) {
      reason = cause;
    }
  throw broken(`a sealed value of ${what}: ${String(reason)}`);
}
