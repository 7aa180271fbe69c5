// The people of a scenario, as a process of their own: each thinks, asks for something, and waits for the answer.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** A change of its own: it is good for one call. */
  once: boolean;
}

/** People who do the same kinds of things. */
export interface Group {
  name: string;
  people: number;
  /** On average, between an answer and the next call. */
  thinkMs: number;
  /** Whether they come back before they are told to. */
  stubborn?: boolean;
  /** What they ask for, and how often among a hundred calls. */
  mix: { share: number; calls: Call[] }[];
}

export interface PeopleOrder {
  origin: string;
  warmUpMs: number;
  measureMs: number;
  groups: Group[];
}

export interface GroupResult {
  name: string;
  /** Milliseconds of the answers of 200. */
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  answers: Record<string, number>;
  /** Refusals that do not say when to come back. */
  withoutRetryAfter: number;
  /** What was answered in error, shortened. */
  errors: string[];
}

const order = JSON.parse(readFileSync(0, 'utf8')) as PeopleOrder;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

interface Answer {
  status: number;
  retryAfter: number | undefined;
  text: string;
}

function send({ path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(
      order.origin + path,
      {
        ...{ method: 'POST', agent },
        headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          if (text.length < 300) text += part;
        });
        answer.on('error', reject).on('end', () => {
          const after = answer.headers['retry-after'];
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: after === undefined ? undefined : Number(after),
            text,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

const begin = performance.now() + order.warmUpMs;
const end = begin + order.measureMs;

async function runGroup({ name, people, thinkMs, mix, stubborn = false }: Group): Promise<GroupResult> {
  const times: number[] = [];
  const answers: Record<string, number> = {};
  const errors: string[] = [];
  let withoutRetryAfter = 0;
  const taken = mix.map(() => 0);
  const next = (): Call | undefined => {
    let at = Math.random() * 100;
    const index = Math.max(
      0,
      mix.findIndex(({ share }) => (at -= share) < 0),
    );
    const { calls } = mix[index] ?? { calls: [] };
    const n = taken[index] ?? 0;
    taken[index] = n + 1;
    const call = calls[n % calls.length];
    return call?.once && n >= calls.length ? mix[0]?.calls[n % (mix[0].calls.length || 1)] : call;
  };
  const person = async () => {
    // They do not all begin at once.
    await sleep(Math.random() * Math.min(thinkMs, order.warmUpMs));
    while (performance.now() < end) {
      const call = next();
      if (!call) return;
      const started = performance.now();
      const answer = await send(call).catch((error: unknown) => ({
        ...{ status: 0, retryAfter: undefined, text: String(error) },
      }));
      const now = performance.now();
      if (started >= begin) {
        answers[answer.status] = (answers[answer.status] ?? 0) + 1;
        if (answer.status === 200) times.push(now - started);
        else if (answer.status === 503 || answer.status === 429)
          withoutRetryAfter += answer.retryAfter === undefined ? 1 : 0;
        else if (errors.length < 5) errors.push(`${answer.status} ${call.path} ${answer.text.slice(0, 200)}`);
      }
      // Like our own pages, they come back when they are told to.
      const retryAfterMs = stubborn ? 0 : (answer.retryAfter ?? 0) * 1000;
      const wait = thinkMs === 0 ? 0 : Math.max(thinkMs * 2 * Math.random(), retryAfterMs);
      if (wait > 0) await sleep(Math.min(wait, Math.max(0, end - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    ...{ name, p50: at(0.5), p95: at(0.95), p99: at(0.99), answers, withoutRetryAfter, errors },
    perSecond: times.length / (order.measureMs / 1000),
  };
}

console.log(JSON.stringify(await Promise.all(order.groups.map(runGroup))));
agent.destroy();
