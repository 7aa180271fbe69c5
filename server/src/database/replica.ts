import type { Db } from './connect.ts';
import {
  createMember,
  standingOf,
  type Chosen,
  type LogPosition,
  type Member,
  type MemberOptions,
  type ReplicaPool,
  type Standing,
} from './replica.member.ts';

const POSITION = /^[0-9a-f]{16}$/;

/** What the replicas answer for is at most this old, in milliseconds. */
const OLDEST_MS = 10_000;
const SAMPLE_MS = 1_000;

export interface Replicas {
  /**
   * A replica that has everything up to the position that the caller knows, and is not more than ten seconds behind;
   * undefined when the primary has to answer. The same session gets the same replica as long as it can.
   */
  holding(known: unknown, session: string): Promise<Chosen | undefined>;
  /** How far the primary has written by now; undefined when it does not answer. */
  position(): Promise<LogPosition | undefined>;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

export interface ReplicaFigures {
  /** Reads since the start by who answered them. */
  reads: { replica: number; primary: number };
  /** Bytes of the log that each has still to apply; null while it cannot be used. */
  behind: { name: string; bytes: number | null }[];
}

export interface ReplicaOptions extends MemberOptions {
  primary: Db;
  pools: readonly ReplicaPool[];
  oldestMs?: number;
  sampleMs?: number;
}

/** Keeps where the primary was in the last seconds, and asks replicas where they are. */
export function createReplicas(options: ReplicaOptions): Replicas {
  const { primary, pools, clock, oldestMs = OLDEST_MS, sampleMs = SAMPLE_MS } = options;
  const members = pools.map((pool) => createMember(pool, options));
  const samples: { at: number; standing: Standing }[] = [];
  const reads = { replica: 0, primary: 0 };

  const sample = async () => {
    const at = clock();
    const standing = await standingOf(primary).catch(() => undefined);
    if (!standing) return;
    samples.push({ at, standing });
    // One that is old enough stays: it is the least that a replica has to have.
    while ((samples[1]?.at ?? Infinity) <= clock() - oldestMs) samples.shift();
    await Promise.all(members.map((member) => member.refresh(standing.cluster)));
  };
  let sampling = sample();
  const timer = setInterval(() => {
    sampling = sampling.then(sample);
  }, sampleMs).unref();

  /** What a replica must have; undefined while that is not known, soon after the start or without the primary. */
  const least = (known: LogPosition): Standing | undefined => {
    const [first] = samples;
    const last = samples.at(-1);
    const now = clock();
    if (!first || !last || first.at > now - oldestMs || last.at < now - oldestMs) return undefined;
    const { cluster, position } = first.standing;
    return { cluster, position: position > known ? position : known };
  };

  return {
    async holding(known, session) {
      const wanted = typeof known === 'string' && POSITION.test(known) ? least(known) : undefined;
      const found = wanted && (await firstHolding(inTurn(members, session), wanted));
      reads[found ? 'replica' : 'primary'] += 1;
      return found;
    },
    position: () =>
      standingOf(primary).then(
        ({ position }) => position,
        () => undefined,
      ),
    figures: () => ({ reads, behind: members.map((member) => member.behind(samples.at(-1)?.standing)) }),
    async close() {
      clearInterval(timer);
      await sampling;
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

async function firstHolding(members: readonly Member[], wanted: Standing): Promise<Chosen | undefined> {
  for (const member of members) {
    const chosen = await member.holds(wanted);
    if (chosen) return chosen;
  }
  return undefined;
}

/** All members, beginning with that of the session: two replicas may be at different positions. */
function inTurn(members: readonly Member[], session: string): Member[] {
  let sum = 0;
  for (const character of session) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  const first = sum % Math.max(1, members.length);
  return [...members.slice(first), ...members.slice(0, first)];
}
