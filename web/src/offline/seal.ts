/** A value encrypted with its owner's key. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const HEAD = 4;

/** A non-extractable key: code can use it but not read it. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Format: length of the JSON, the JSON, then the files, which the JSON references by index. */
async function pack(value: unknown): Promise<ArrayBuffer> {
  const files: Blob[] = [];
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof Blob)) return part;
    files.push(part);
    return { $file: part.size, type: part.type };
  });
  const text = new TextEncoder().encode(json);
  const head = new DataView(new ArrayBuffer(HEAD));
  head.setUint32(0, text.length);
  const bytes = await Promise.all(files.map((file) => file.arrayBuffer()));
  return joined([head.buffer, text.buffer, ...bytes]);
}

function joined(parts: ArrayBuffer[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all.buffer;
}

const isFile = (part: unknown): part is { $file: number; type: string } =>
  typeof part === 'object' && part !== null && '$file' in part;

function unpack(bytes: ArrayBuffer): unknown {
  const length = new DataView(bytes).getUint32(0);
  let at = HEAD + length;
  return JSON.parse(new TextDecoder().decode(bytes.slice(HEAD, at)), (_, part: unknown) => {
    if (!isFile(part)) return part;
    const file = new Blob([bytes.slice(at, at + part.$file)], { type: part.type });
    at += part.$file;
    return file;
  });
}

/** Encrypts a value together with the blobs in it. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await pack(value)) };
}

/** Throws with another person's key, or when the data was changed. */
export async function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<unknown> {
  return unpack(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));
}
