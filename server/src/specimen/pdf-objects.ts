import { deflateSync } from 'node:zlib';

/** The objects of a PDF file, numbered as they come. */
export interface PdfObjects {
  /** Adds an object and gives its number. */
  add(body: string | Buffer): number;
  addStream(bytes: Uint8Array, entries?: string): number;
  /** The whole file, with the table of where each object begins. */
  write(root: number): Uint8Array;
}

export function createPdfObjects(): PdfObjects {
  const bodies: Buffer[] = [];
  const add = (body: string | Buffer): number => bodies.push(Buffer.from(body));
  return {
    add,
    addStream(bytes, entries = '') {
      const packed = deflateSync(bytes);
      const head = `<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`;
      return add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
    },
    write(root) {
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
          `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root ${root} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
        ),
      );
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}
