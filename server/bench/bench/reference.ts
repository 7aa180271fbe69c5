// The bare reference: plain node:http and pg, the product's own statements prepared by hand, and nothing else.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fillIn, type Ids, type Tape, type TapeValue } from './tape.ts';

interface ReferenceOrder {
  port: number;
  pool: number;
  role: string;
  /** Reads ask the product's database, changes a copy of it: the reference owes nobody a delivery. */
  readUrl: string;
  changeUrl: string;
  tapes: Record<string, Tape & { changes: boolean }>;
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ReferenceOrder;
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
const poolOf = (connectionString: string) =>
  new pg.Pool({ connectionString, max: order.pool, options: `-c role=${order.role}` });
const reading = poolOf(order.readUrl);
const changing = poolOf(order.changeUrl);

function valueOf(value: TapeValue, ids: Ids, seq: number): unknown {
  if (value.kind === 'text') return fillIn(value.text, ids, randomUUID);
  if (value.kind === 'bytes') return Buffer.from(value.hex, 'hex');
  if (value.kind === 'list') return value.items.map((item) => valueOf(item, ids, seq));
  return value.kind === 'seq' ? seq : value.value;
}

async function play(name: string, ids: Ids): Promise<string> {
  const tape = order.tapes[name];
  if (!tape) throw new Error(`no tape ${name}`);
  const client = await (tape.changes ? changing : reading).connect();
  let seq = 0;
  const rows: unknown[] = [];
  try {
    for (const [index, step] of tape.steps.entries()) {
      // A text without values is what opens or ends the transaction; a name in a text is the company's.
      if (step.values.length === 0) {
        await client.query(fillIn(step.text, ids, randomUUID));
        continue;
      }
      const values = step.values.map((value) => valueOf(value, ids, seq));
      const answer = await client.query<Record<string, unknown>>({
        name: `${name}${index}`,
        text: step.text,
        values,
      });
      if (step.text.includes('from "audit_head"')) seq = Number(answer.rows[0]?.['seq'] ?? 0) + 1;
      rows.push(...answer.rows);
    }
    return JSON.stringify({ items: rows });
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const ids = JSON.parse(Buffer.concat(parts).toString()) as Ids;
    play(request.url?.slice(1) ?? '', ids).then(
      (text) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
        response.end(text);
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  });
}).listen(order.port, '127.0.0.1', () => console.log('ready'));
