// The load: its own process, keep-alive, a fixed number of callers, each waiting for its answer.
import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';

export interface LoadOrder {
  origin: string;
  callers: number;
  warmUpMs: number;
  measureMs: number;
  /** True where a request can be made once only. */
  once: boolean;
  requests: { path: string; headers: Record<string, string>; body: string }[];
}

export interface LoadResult {
  answers: number;
  failures: number;
  perSecond: number;
  p50: number;
  bodyBytes: number;
  /** Answers of 200 over the whole time, not only while it was measured. */
  succeeded: number;
  firstFailure?: string;
}

const order = JSON.parse(readFileSync(0, 'utf8')) as LoadOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.callers });

interface Answer {
  status: number;
  bytes: number;
  text: string;
}

function call({ path, headers, body }: LoadOrder['requests'][number]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      order.origin + path,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const whole = Buffer.concat(parts);
          const status = answer.statusCode ?? 0;
          resolve({ status, bytes: whole.length, text: status === 200 ? '' : whole.toString() });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

let taken = 0;
const next = () => {
  const index = taken;
  taken += 1;
  return order.requests[order.once ? index : index % order.requests.length];
};

const begin = performance.now() + order.warmUpMs;
const end = begin + order.measureMs;
const times: number[] = [];
let failures = 0;
let succeeded = 0;
let bodyBytes = 0;
let firstFailure: string | undefined;

/** A window lasts until its end, and on a slow machine until the first answer. */
let until = end;
const isOver = () => performance.now() >= end && times.length + failures > 0;

async function caller(): Promise<void> {
  for (let one = next(); one !== undefined && !isOver(); one = next()) {
    const started = performance.now();
    const { status, bytes, text } = await call(one);
    const now = performance.now();
    if (status !== 200) {
      failures += 1;
      firstFailure ??= `${status} ${text.slice(0, 300)}`;
      continue;
    }
    succeeded += 1;
    if (started < begin || (now > end && times.length > 0)) continue;
    times.push(now - started);
    until = Math.max(until, now);
    bodyBytes = bytes;
  }
}

setTimeout(() => console.error('measure'), order.warmUpMs);
await Promise.all(Array.from({ length: order.callers }, caller));
// Targets of changes may run out before the window does.
const measuredMs = Math.min(until, performance.now()) - begin;
times.sort((a, b) => a - b);
const result: LoadResult = {
  answers: times.length,
  failures,
  perSecond: times.length / (measuredMs / 1000),
  p50: times[Math.floor(times.length / 2)] ?? NaN,
  bodyBytes,
  succeeded,
  ...(firstFailure ? { firstFailure } : {}),
};
console.log(JSON.stringify(result));
agent.destroy();
