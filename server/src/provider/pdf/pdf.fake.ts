import { PdfError, type PdfPort } from './pdf.port.ts';
import { createBook } from './worker/book.ts';

/** Makes the PDF in the calling process: starts faster, but a crash on an untrusted picture ends that process. */
export function createFakePdf(): PdfPort & { opened: number } {
  const maker = {
    opened: 0,
    open(layout: Parameters<PdfPort['open']>[0]) {
      maker.opened += 1;
      const book = createBook();
      let closed = false;
      const assertOpen = () => {
        if (closed) throw new PdfError('lost', 'closed');
      };
      return {
        add: async (form, pictures) => {
          assertOpen();
          await book.add(layout, form, pictures);
          assertOpen();
        },
        addReport: (report) =>
          Promise.resolve().then(() => {
            assertOpen();
            book.addReport(report);
          }),
        finish: () =>
          Promise.resolve().then(() => {
            assertOpen();
            return book.finish();
          }),
        close: () => void (closed = true),
      } satisfies ReturnType<PdfPort['open']>;
    },
  };
  return maker;
}
