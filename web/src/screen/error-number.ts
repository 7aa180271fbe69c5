/** Numbers of unexpected errors that were put into words, newest first. */
const recent: string[] = [];
const MOST = 5;

export function noteErrorNumber(number: string): void {
  if (recent.includes(number)) return;
  recent.unshift(number);
  recent.splice(MOST);
}

/** The number with which a text of an unexpected error ends, by which the server's log names it; undefined for others. */
export const errorNumberIn = (text: string): string | undefined =>
  recent.find((number) => text.endsWith(number));
