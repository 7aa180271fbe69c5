/** What `early.ts` asked for, before the app's code had come. */
interface Early {
  path: string;
  body: string;
  answer: Promise<Response>;
}

/**
 * The answer to just this question, once; undefined when it was not asked early, or was told no: then the app asks in
 * its own way, and says what went wrong.
 */
export async function takeEarly(path: string, input: object): Promise<unknown> {
  const kept = window as { early?: Early };
  const { early } = kept;
  if (early?.path !== path || early.body !== JSON.stringify(input)) return undefined;
  delete kept.early;
  const answer = await early.answer.catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as unknown) : undefined;
}
