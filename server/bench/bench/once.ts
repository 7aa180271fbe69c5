/** Makes something for each key once, on first use: a row may be measured more than once. */
export function onceFor<Key extends object, Made>(
  make: (key: Key) => Promise<Made>,
): (key: Key) => Promise<Made> {
  const made = new WeakMap<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
