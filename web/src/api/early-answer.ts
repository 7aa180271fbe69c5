import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { call, type CallOptions } from './call.ts';

/** The request that `early.ts` sent before the app's code was loaded. */
interface Early {
  path: string;
  body: string;
  answer: Promise<Response>;
}

/**
 * The response to this early request, usable once. Undefined when there was none or it failed: the app then
 * sends the request itself and handles the error.
 */
async function takeEarly(path: string, input: object): Promise<unknown> {
  const kept = window as { early?: Early };
  const { early } = kept;
  if (early?.path !== path || early.body !== JSON.stringify(input)) return undefined;
  delete kept.early;
  const answer = await early.answer.catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as unknown) : undefined;
}

/** The first request of a page that may have been sent early. */
export async function callOrEarly<E extends Endpoint>(
  endpoint: E,
  input: Sent<E> & object,
  options: CallOptions,
): Promise<Answer<E>> {
  const early = (await takeEarly(endpoint.path, input)) as Answer<E> | undefined;
  return early ?? ((await call(endpoint, input, options)) as Answer<E>);
}
