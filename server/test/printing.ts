import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printEndpoints, type PrintJob } from '@outlay/contract/processing/print';
import type { Sent } from '@outlay/contract/endpoint';
import { sure } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

interface PdfPage {
  text: string;
  width: number;
  height: number;
  pictures: number;
}

/** Reads the text of a PDF without spaces, because lines break where the page ends. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const operators = await page.getOperatorList();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({
      text: content.items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
      width,
      height,
      // 85 is the operator that paints an image.
      pictures: operators.fnArray.filter((operator) => operator === 85).length,
    });
  }
  return pages;
}

type PrintOrder = Omit<Sent<typeof printEndpoints.start>, 'language' | 'origin'> & {
  language?: 'zh-Hans' | 'en' | 'fr' | 'es' | 'zh-Hant';
};

/** Starts a print and waits until it is finished, as the page does. */
export async function printed(server: TestServer, who: Person, order: PrintOrder): Promise<PrintJob> {
  const { id } = sure(
    await server.call(who, printEndpoints.start, {
      language: 'zh-Hans',
      origin: 'https://outlay.example',
      ...order,
    }),
  );
  return await ended(server, who, id);
}

export async function ended(server: TestServer, who: Person, id: string): Promise<PrintJob> {
  for (;;) {
    const job = sure(await server.call(who, printEndpoints.get, { id }));
    if (job.state === 'done' || job.state === 'failed') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function contentOf(server: TestServer, who: Person, id: string): Promise<Uint8Array> {
  const answer = await server.call(who, printEndpoints.content, { id });
  return new Uint8Array(sure(answer) as unknown as ArrayBuffer);
}
