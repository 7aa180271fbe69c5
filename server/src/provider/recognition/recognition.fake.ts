import type { RecognitionPort, Recognition, RecognisedInvoice } from './recognition.port.ts';

/** What the fake answers: one recognition for every file, or one by what the file holds. */
export type Script = Recognition | ((bytes: Uint8Array) => Recognition | Promise<Recognition>);

/** A recogniser that reads nothing and says what the test wrote for it. */
export function createFakeRecogniser(script: Script): RecognitionPort & { seen: Uint8Array[] } {
  const seen: Uint8Array[] = [];
  return {
    seen,
    recognise: async (file, { onStep, signal }) => {
      signal?.throwIfAborted();
      const bytes = typeof file === 'function' ? await file() : file;
      seen.push(bytes);
      onStep?.('opening');
      onStep?.('reading');
      const recognition = typeof script === 'function' ? await script(bytes) : script;
      onStep?.('checking');
      return recognition;
    },
    // It draws nothing anew: the pages of a file are those that the test wrote for it.
    draw: () => Promise.resolve({ pages: [], total: 0 }),
    close: () => Promise.resolve(),
  };
}

/** A recognition of one invoice of which every field is sure. */
export function recognitionOf(
  type: RecognisedInvoice['type'],
  values: Partial<Record<keyof RecognisedInvoice['fields'], string>>,
): Recognition {
  const fields: RecognisedInvoice['fields'] = { type: { value: type, confidence: 0.99, source: 'xml' } };
  for (const [name, value] of Object.entries(values) as [keyof typeof fields, string][]) {
    fields[name] = { value, confidence: 0.99, source: 'xml' };
  }
  const invoice: RecognisedInvoice = { type, source: 'xml', fields, items: [], checks: [] };
  return { status: 'recognised', mediaType: 'application/xml', invoices: [invoice], pages: [], ms: 1 };
}
