import type { HostError } from '#host/host.port.ts';

/** How a call of a host failed, which it must. */
export const failure = (answer: Promise<unknown>): Promise<HostError> =>
  answer.then(
    () => Promise.reject(new Error('it succeeded')),
    (thrown: unknown) => thrown as HostError,
  );

/** Records each call; the answers are scripted by function name. */
export function script(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  const sdk = new Proxy(
    {},
    {
      get: (_target, name: string) => (params: unknown) => {
        calls.push([name, params]);
        const answer = answers[name];
        return answer instanceof Error ||
          (typeof answer === 'object' && answer !== null && 'errorCode' in answer)
          ? // The bridges reject with plain objects, not errors.
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors
            Promise.reject(answer)
          : Promise.resolve(answer ?? {});
      },
    },
  );
  return { sdk, calls };
}
