// The bare reference as a process: node:http and pg, the best known SQL of each measured call, and nothing else.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { approve } from './approve.ts';
import { useKey } from './audit.ts';
import { openBarePool, type BareRequest, type BareCall } from './bare.ts';
import { create } from './create.ts';
import { detail } from './detail.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { submit } from './submit.ts';

/** What the process is told, as a file. */
export interface ReferenceOrder {
  port: number;
  pool: number;
  role: string;
  key: string;
  /** Reads ask the product's database, changes a copy of it: the reference owes nobody a delivery. */
  readUrl: string;
  changeUrl: string;
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ReferenceOrder;
useKey(order.key);
const reading = openBarePool(order.readUrl, order.pool, order.role);
const changing = openBarePool(order.changeUrl, order.pool, order.role);

const on =
  <Input>(pool: typeof reading, call: BareCall<Input>) =>
  (input: unknown) =>
    call(pool, input as BareRequest<Input>);

const CALLS: Record<string, (input: unknown) => Promise<string>> = {
  '/list': on(reading, list),
  '/home': on(reading, home),
  '/detail': on(reading, detail),
  '/create': on(changing, create),
  '/submit': on(changing, submit),
  '/approve': on(changing, approve),
};

async function answer(path: string, body: string): Promise<string> {
  const call = CALLS[path];
  if (!call) throw new Error(`no call ${path}`);
  return await call(JSON.parse(body));
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    answer(request.url ?? '', Buffer.concat(parts).toString()).then(
      (text) => {
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  });
}).listen(order.port, '127.0.0.1', () => console.log('ready'));
