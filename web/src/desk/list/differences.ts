/** What of a state is not as usual, in the state's own order. */
export const differences = <State extends object>(state: State, usual: State): Partial<State> =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key as keyof State]),
    ),
  ) as Partial<State>;
