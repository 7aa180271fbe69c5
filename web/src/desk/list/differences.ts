/** The properties that differ from the defaults, in the order of the state. */
export const differences = <State extends object>(state: State, defaults: State): Partial<State> =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key as keyof State]),
    ),
  ) as Partial<State>;
