/** A DER value (ITU-T X.690), the encoding of signatures. */
interface Der {
  tag: number;
  content: Uint8Array;
}

const INTEGER = 0x02;
const OCTETS = 0x04;
/** The string types in which the format of a picture is given. */
const TEXTS = new Set([0x0c, 0x13, 0x16]);
const DEEPEST = 12;
const MOST_VALUES = 20_000;

/** The picture of a seal and its declared format: `png`, `ofd`, … */
export interface SealPicture {
  kind: string;
  bytes: Uint8Array;
}

/**
 * Finds the picture in a seal or a signed value (GB/T 38540, GM/T 0031): the first sequence of a string, octets and two
 * integers. Its position differs between versions of the standard.
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

/** Reads consecutive values up to the first one that is cut off. */
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
