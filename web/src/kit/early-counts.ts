/**
 * The answer to what `early.ts` asked before the app's code had come, once; undefined when it asked nothing, or was
 * told no: then the app asks in its own way, and says what went wrong.
 */
export async function takeEarlyCounts(): Promise<unknown> {
  const asked = window as { earlyCounts?: Promise<Response> };
  const { earlyCounts } = asked;
  delete asked.earlyCounts;
  const answer = await earlyCounts?.catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as unknown) : undefined;
}
