export type FileKind = 'pdf' | 'ofd' | 'xml' | 'picture' | 'text' | 'unknown';

export interface Sniffed {
  kind: FileKind;
  mediaType: string;
}

const startsWith = (bytes: Uint8Array, signs: readonly number[], at = 0): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);

const asciiOf = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const PICTURES: readonly (readonly [(bytes: Uint8Array) => boolean, string])[] = [
  [(bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]), 'image/jpeg'],
  [(bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]), 'image/png'],
  [(bytes) => asciiOf(bytes, 0, 4) === 'RIFF' && asciiOf(bytes, 8, 12) === 'WEBP', 'image/webp'],
  [
    (bytes) => startsWith(bytes, [0x49, 0x49, 0x2a, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 0x2a]),
    'image/tiff',
  ],
  [(bytes) => /^ftyp(?:avif|avis)/.test(asciiOf(bytes, 4, 12)), 'image/avif'],
  [(bytes) => /^ftyp(?:heic|heix|hevc|mif1|msf1)/.test(asciiOf(bytes, 4, 12)), 'image/heic'],
];

/** Detects the type of a file from its bytes; its name is not used. */
export function sniff(bytes: Uint8Array): Sniffed {
  // A PDF may start with some junk; PDF readers search the first kilobyte.
  if (asciiOf(bytes, 0, 1024).includes('%PDF-')) return { kind: 'pdf', mediaType: 'application/pdf' };
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) {
    // The central directory at the end contains every name, whatever the order of the entries.
    const names = asciiOf(bytes, 0, 4096) + asciiOf(bytes, Math.max(0, bytes.length - 65_536), bytes.length);
    return names.includes('OFD.xml')
      ? { kind: 'ofd', mediaType: 'application/ofd' }
      : { kind: 'unknown', mediaType: 'application/zip' };
  }
  const picture = PICTURES.find(([matches]) => matches(bytes));
  if (picture) return { kind: 'picture', mediaType: picture[1] };
  const head = asciiOf(bytes, 0, 2048)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^<(?:\?xml|[A-Za-z:])/.test(head) && /<(?:\w+:)?(?:EInvoice|eInvoice|xbrl)\b/.test(head))
    return { kind: 'xml', mediaType: 'application/xml' };
  if (head.startsWith('<?xml')) return { kind: 'unknown', mediaType: 'application/xml' };
  if (isShortText(bytes)) return { kind: 'text', mediaType: 'text/plain' };
  return { kind: 'unknown', mediaType: 'application/octet-stream' };
}

/** No QR code contains more, so a longer text was not scanned from one. */
const CODE_MOST_BYTES = 8_000;

function isShortText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length > CODE_MOST_BYTES) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() !== '' && !/[^\P{Cc}\t\r\n]/u.test(text);
  } catch {
    return false;
  }
}
