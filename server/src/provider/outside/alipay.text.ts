import { dayOf } from '#system/clock.ts';

const CHINA = 'Asia/Shanghai';

/** What a signature of Alipay's is of: all parameters by name, without empty ones. */
export const signedText = (params: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => params[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Alipay's time has no zone: `2026-11-26 19:30:05`, in China. */
export const chinaTime = (at: Date): string =>
  `${dayOf(at, CHINA)} ${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 19)}`;

/**
 * The text of an object that is a member of a JSON text, as it stands there, because a signature is of its bytes; undefined
 * if it is no object.
 */
export function memberText(json: string, name: string): string | undefined {
  const start = json.indexOf(`"${name}"`);
  const open = start < 0 ? -1 : json.indexOf('{', start);
  if (open < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = open; at < json.length; at += 1) {
    const letter = json[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}' && (depth -= 1) === 0) return json.slice(open, at + 1);
  }
  return undefined;
}
