import type { FileToRead, Recognition, RecognisedInvoice, RecognitionPort } from './recognition.port.ts';

/** The result of the fake: the same recognition for every file, or one computed from its bytes. */
export type Script = Recognition | ((bytes: Uint8Array) => Recognition | Promise<Recognition>);

/** A recogniser that reads nothing and returns what the test has prepared. */
export function createFakeRecogniser(script: Script): RecognitionPort {
  let closed = false;
  const open = async (file: FileToRead, signal: AbortSignal | undefined) => {
    if (closed) throw new Error('recognition: closed');
    signal?.throwIfAborted();
    return typeof file === 'function' ? await file() : file;
  };
  return {
    recognise: async (file, { onStep, signal }) => {
      const bytes = await open(file, signal);
      onStep?.('opening');
      onStep?.('reading');
      const recognition = typeof script === 'function' ? await script(bytes) : script;
      onStep?.('checking');
      return recognition;
    },
    // Draws no pages: those of a file are the ones that the test has prepared.
    draw: async (file, { signal }) => {
      await open(file, signal);
      return { pages: [], total: 0 };
    },
    close: () => {
      closed = true;
      return Promise.resolve();
    },
  };
}

/** A recognition of one invoice whose fields all have a high confidence. */
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
