import { stringify } from 'csv-stringify/sync';
import { Zip, ZipPassThrough } from 'fflate';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { plainAmount } from '@outlay/contract/money';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { manifestHeadings } from './originals.words.ts';
import type { Paper } from './print.invoices.ts';
import type { PrintWords } from './print.words.ts';

/** The originals of several documents as one zip, with a table of contents. */
export interface OriginalsZip {
  add(detail: DocumentDetail, invoices: readonly Paper[]): Promise<void>;
  finish(): Uint8Array;
}

export function openZip(storage: StoragePort, words: Pick<PrintWords, 'locale' | 'word'>): OriginalsZip {
  const parts: Uint8Array[] = [];
  const names = new Set<string>();
  const rows: string[][] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const put = (name: string, bytes: Uint8Array) => {
    // Not compressed: pictures and PDFs are already, and the rest is not worth the time.
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
  };
  return {
    async add(detail, invoices) {
      const folder = plainName(detail.number || `${words.word('draft')}-${detail.id.slice(0, 8)}`);
      for (const paper of invoices) {
        const name = unused(names, `${folder}/${fileNameOf(paper)}`);
        put(name, await storage.read(paper.file.sha256));
        rows.push(...rowsOf(detail, paper, name));
      }
    },
    finish() {
      put('manifest.csv', manifest([manifestHeadings(words.locale), ...rows]));
      zip.end();
      return Buffer.concat(parts);
    },
  };
}

const manifest = (rows: readonly string[][]) =>
  Buffer.from(`\ufeff${stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })}`);

/** One row per file, or per invoice where a file holds several. */
function rowsOf(detail: DocumentDetail, { file, line, invoices }: Paper, name: string): string[][] {
  const kept = [
    detail.number,
    String(line),
    name,
    file.name,
    file.media_type,
    String(file.size),
    file.sha256,
  ];
  if (invoices.length === 0) return [[...kept, '', '', '', '', '', '']];
  return invoices.map(({ type, number, date, sellerName, total, currency }) => [
    ...kept,
    type,
    number,
    date,
    sellerName,
    total === null ? '' : plainAmount({ amount: total, currency }),
    currency,
  ]);
}

const KNOWN: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
};

function fileNameOf({ file, line, invoices }: Paper): string {
  const own = /\.([A-Za-z0-9]{1,5})$/.exec(file.name);
  const ending = own?.[1] ?? KNOWN[file.media_type] ?? 'bin';
  const name = invoices.map(({ number }) => number).find(Boolean) ?? file.name.slice(0, own?.index);
  return plainName(`${line}-${name}.${ending.toLowerCase()}`);
}

/** A file name valid on every system, and without path separators. */
const plainName = (name: string) => name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_').replace(/^\.+/, '_');

function unused(names: Set<string>, name: string): string {
  let free = name;
  for (let again = 2; names.has(free.toLowerCase()); again += 1)
    free = name.replace(/(\.[a-z0-9]+)$/, `-${again}$1`);
  names.add(free.toLowerCase());
  return free;
}
