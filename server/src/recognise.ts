import { readFile } from 'node:fs/promises';
import { createRecogniser } from './provider/recognition/recognition.onnx.ts';
import type { Recognition, RecognisedInvoice } from './provider/recognition/recognition.port.ts';

/** `npm run recognise -- [--json] FILE…`: what the recogniser reads in each file. */
async function main(parameters: string[]): Promise<number> {
  const asJson = parameters.includes('--json');
  const files = parameters.filter((parameter) => !parameter.startsWith('--'));
  if (files.length === 0) {
    process.stderr.write('usage: npm run recognise -- [--json] FILE…\n');
    return 2;
  }
  const today = new Date().toISOString().slice(0, 10);
  const recogniser = createRecogniser({ workers: Math.min(2, files.length) });
  let failed = false;
  try {
    const write = async (file: string): Promise<string> => {
      const recognition = await recogniser.recognise(await readFile(file), { owner: file, today });
      return asJson ? JSON.stringify(jsonOf(file, recognition)) : tableOf(file, recognition);
    };
    // Results are printed in the given order, while the workers read ahead.
    const results = files.map((file) =>
      write(file).catch((error: unknown) => {
        failed = true;
        const message = error instanceof Error ? error.message : String(error);
        return asJson ? JSON.stringify({ file, status: 'error', error: message }) : `${file}: ${message}\n`;
      }),
    );
    for (const result of results) process.stdout.write(`${await result}\n`);
  } finally {
    await recogniser.close();
  }
  return failed ? 1 : 0;
}

function jsonOf(file: string, { status, ms, invoices }: Recognition): unknown {
  return { file, status, ms, invoices: invoices.map(flatten) };
}

function flatten({ type, source, fields, items, checks }: RecognisedInvoice): Record<string, unknown> {
  const entries = Object.entries(fields);
  return {
    ...Object.fromEntries(entries.map(([name, field]) => [name, field.value])),
    type,
    items,
    confidence: Object.fromEntries(
      entries.map(([name, field]) => [name, Number(field.confidence.toFixed(3))]),
    ),
    source,
    failedChecks: checks.filter((check) => !check.passed).map((check) => check.name),
  };
}

function tableOf(file: string, { status, mediaType, ms, invoices }: Recognition): string {
  const lines = [`${file}  ${mediaType}  ${status}  ${ms} ms`];
  for (const { fields, items, checks } of invoices) {
    for (const [name, { value, confidence, source }] of Object.entries(fields)) {
      lines.push(`  ${name.padEnd(12)} ${confidence.toFixed(2)}  ${source.padEnd(7)} ${value}`);
    }
    for (const { name, amount = '', taxRate = '', tax = '' } of items)
      lines.push(`  item         ${name}  ${amount}  ${taxRate}  ${tax}`);
    for (const check of checks.filter(({ passed }) => !passed))
      lines.push(`  check failed ${check.name} (${check.fields.join(', ')})`);
  }
  return lines.join('\n');
}

process.exitCode = await main(process.argv.slice(2));
