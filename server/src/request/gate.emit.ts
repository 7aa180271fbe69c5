import type { OutboxEntry } from '#jobs/outbox.topics.ts';

/** Adds effects to a list; those that are wanted once only if they are not in it, and those that join to their like. */
export function emitInto<E extends OutboxEntry>(effects: E[]): (entry: E) => void {
  const emitted = new Set<string>();
  return (entry) => {
    if (entry.join) {
      const at = effects.findIndex((one) => isLike(one, entry));
      const before = effects[at];
      if (before) return void (effects[at] = joined(before, entry));
    }
    if (entry.once) {
      const key = `${entry.companyId} ${entry.topic} ${JSON.stringify(entry.payload)}`;
      if (emitted.has(key)) return;
      emitted.add(key);
    }
    effects.push(entry);
  };
}

const isLike = (one: OutboxEntry, other: OutboxEntry): boolean =>
  one.topic === other.topic && one.companyId === other.companyId;

function joined<E extends OutboxEntry>(before: E, own: E): E {
  // The compiler cannot see that both are of one topic.
  const join = own.join as (before: unknown, own: unknown) => never;
  return { ...before, payload: join(before.payload, own.payload) };
}
