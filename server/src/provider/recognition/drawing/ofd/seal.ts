/** A value of the encoding that signatures are written in (ITU-T X.690). */
interface Der {
  tag: number;
  content: Uint8Array;
}

const INTEGER = 0x02;
const OCTETS = 0x04;
/** The kinds of text in which the kind of a picture is named. */
const TEXTS = new Set([0x0c, 0x13, 0x16]);
const DEEPEST = 12;
const MOST_VALUES = 20_000;

/** The picture of a seal, and what the seal says it is: `png`, `ofd`, … */
export interface SealPicture {
  kind: string;
  bytes: Uint8Array;
}

/**
 * The picture in a seal or in the value of a signature (GB/T 38540, GM/T 0031): the first sequence of a text, octets
 * and two integers, wherever the issue of the standard puts it.
 */
export function findSealPicture(bytes: Uint8Array): SealPicture | undefined {
  let left = MOST_VALUES;
  const search = (content: Uint8Array, depth: number): SealPicture | undefined => {
    const values = readValues(content);
    left -= values.length + 1;
    const found = pictureOf(values);
    if (found || depth > DEEPEST || left < 0) return found;
    for (const value of values) {
      const inside = (value.tag & 0x20) === 0 ? undefined : search(value.content, depth + 1);
      if (inside) return inside;
    }
    return undefined;
  };
  return search(bytes, 0);
}

function pictureOf(values: readonly Der[]): SealPicture | undefined {
  const [kind, data, width, height] = values;
  if (!kind || !TEXTS.has(kind.tag) || data?.tag !== OCTETS) return undefined;
  if (width?.tag !== INTEGER || height?.tag !== INTEGER) return undefined;
  return { kind: Buffer.from(kind.content).toString('latin1').toLowerCase(), bytes: data.content };
}

/** The values that stand side by side; what is cut off ends them. */
function readValues(bytes: Uint8Array): Der[] {
  const values: Der[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && values.length < MOST_VALUES) {
    const tag = bytes[at] ?? 0;
    const head = readLength(bytes, at + 1);
    if (!head || head.start + head.length > bytes.length) break;
    values.push({ tag, content: bytes.subarray(head.start, head.start + head.length) });
    at = head.start + head.length;
  }
  return values;
}

function readLength(bytes: Uint8Array, at: number): { start: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { start: at + 1, length: first };
  const count = first & 0x7f;
  if (count === 0 || count > 4) return undefined;
  let length = 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[at + 1 + index] ?? 0);
  return { start: at + 1 + count, length };
}
