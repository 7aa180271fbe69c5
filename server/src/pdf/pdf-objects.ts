import { deflateSync } from 'node:zlib';

/** The objects of a PDF file, numbered in order of creation. */
export interface PdfObjects {
  /** Adds an object and returns its number. */
  add(body: string | Buffer): number;
  /** Adds a stream; bytes with a `filter` are already compressed, others are deflated. */
  addStream(bytes: Uint8Array, entries?: string, filter?: string): number;
  /** Number of objects, which is the number of the last one. */
  count(): number;
  /** Returns the complete file with its cross-reference table. */
  write(root: number, about?: number): Uint8Array;
}

export function createPdfObjects(): PdfObjects {
  const bodies: Buffer[] = [];
  const add = (body: string | Buffer): number =>
    bodies.push(typeof body === 'string' ? Buffer.from(body) : body);
  return {
    add,
    count: () => bodies.length,
    addStream(bytes, entries = '', filter) {
      const packed = filter === undefined ? deflateSync(bytes) : bytes;
      const head = `<< /Length ${packed.length} /Filter /${filter ?? 'FlateDecode'} ${entries} >>\nstream\n`;
      return add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
    },
    write(root, about) {
      const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n')];
      const starts: number[] = [];
      let at = parts[0]?.length ?? 0;
      bodies.forEach((body, index) => {
        const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
        starts.push(at);
        at += part.length;
        parts.push(part);
      });
      const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
      const count = bodies.length + 1;
      parts.push(
        Buffer.from(
          `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root ${root} 0 R${about === undefined ? '' : ` /Info ${about} 0 R`} >>\nstartxref\n${at}\n%%EOF\n`,
        ),
      );
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}
