import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PEOPLE, type DoubleDepartment, type DoublePerson } from './people.double.ts';

/**
 * What happens to a call instead of its answer: a server error, no answer, a closed connection, a closed connection after
 * the call took effect, a page that repeats the request in place of JSON, too many calls, an address that is not on the
 * app's list, another error code of the platform, or any JSON.
 */
export type DoubleFault =
  | ('breaks' | 'holds' | 'cuts' | 'takesAndCuts' | 'babbles' | 'rate' | 'ip')
  | { code: number | string }
  | { json: unknown; status?: number };

/** The address that the doubles say they were called from, when they refuse it. */
export const SEEN_FROM = '203.0.113.9';

export interface DoubleRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** The JSON body; empty if it is none. */
  fields: Record<string, unknown>;
}

export type DoubleAnswer =
  | { status?: number; json: unknown }
  | { to: string | URL }
  | { status?: number; html: string }
  | { bytes: Uint8Array; type: string };

export interface DoubleOptions {
  port?: number;
  /** Milliseconds; the real time by default. */
  now?: () => number;
  /** Some people, of whom each case exists, by default. */
  people?: readonly DoublePerson[];
  /** Shows a list of people on the sign-in page, unless one was chosen. */
  chooser?: boolean;
}

export interface PlatformDouble {
  /** Without a slash at the end. */
  url: string;
  people: DoublePerson[];
  /** Below the company, which has none at first. */
  departments: DoubleDepartment[];
  /** The app may list departments and people. */
  listsContacts: boolean;
  /** Calls of the contacts within a second before they are refused; null for any number. */
  mostContactCalls: number | null;
  /** Who signs in on the page; null is the first person, or the list of people. */
  chosen: string | null;
  now(): number;
  /** Moves the clock. */
  advance(seconds: number): void;
  /** Faults of the next API calls, in order; with `path` of the next calls of this path. */
  fail(fault: DoubleFault, path?: string): void;
  /** The fault of each further API call, if any: see `unreliable`. */
  faultFor: ((path: string) => DoubleFault | undefined) | null;
  /** All requests in order, with the answer's status; 0 without an answer. */
  journal: (DoubleRequest & { status: number })[];
  /** Requests of a path. */
  calls(path: string): DoubleRequest[];
  /** Ends all tokens before their time, as a platform may. */
  endTokens(): void;
  close(): Promise<void>;
}

export interface Route {
  (request: DoubleRequest): DoubleAnswer;
  /** A page for a browser, to which faults do not apply. */
  page?: true;
}

/**
 * The part of a platform: its routes by `METHOD /path`, and how it words a refusal. `*` is one part of a path, such as
 * `PATCH /messages/*`.
 */
export interface Behaviour {
  routes: Readonly<Record<string, Route>>;
  refuse: (fault: 'rate' | 'ip' | { code: number | string }, request: DoubleRequest) => DoubleAnswer;
  endTokens: () => void;
}

export const json = (body: unknown, status = 200): DoubleAnswer => ({ status, json: body });
export const page = (route: Route): Route => Object.assign(route, { page: true as const });
export const secretText = (bytes = 24): string => randomBytes(bytes).toString('base64url');

export interface World {
  double: PlatformDouble;
  options: DoubleOptions;
}

/** A simulated platform on the loopback interface. `behave` gets the double, whose people and clock may change. */
export async function openPlatform(
  options: DoubleOptions,
  behave: (world: World) => Behaviour,
): Promise<PlatformDouble> {
  const faults = faultQueue();
  const clock = options.now ?? (() => Date.now());
  let moved = 0;
  const work = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    const entry = { ...request, status: 0 };
    double.journal.push(entry);
    const route = routeOf(behaviour.routes, request);
    const fault = route?.page ? undefined : (faults.take(request.path) ?? double.faultFor?.(request.path));
    if (fault === 'holds') return;
    if (fault === 'cuts') return void incoming.socket.destroy();
    const answer = answerTo(request, { route, fault, refuse: behaviour.refuse });
    if (fault === 'takesAndCuts') return void incoming.socket.destroy();
    entry.status = send(response, answer);
  };
  const server = createServer(
    (request, response) => void work(request, response).catch(() => request.destroy()),
  );
  const double: PlatformDouble = {
    ...{ url: '', people: [...(options.people ?? PEOPLE)], chosen: null, faultFor: null, journal: [] },
    ...{ departments: [], listsContacts: true, mostContactCalls: null },
    ...{ now: () => clock() + moved, advance: (seconds) => void (moved += seconds * 1000) },
    fail: faults.add,
    calls: (path) => double.journal.filter((one) => one.path === path),
    endTokens: () => behaviour.endTokens(),
    close: () => close(server),
  };
  const behaviour = behave({ double, options });
  double.url = await listen(server, options.port ?? 0);
  return double;
}

function routeOf(routes: Behaviour['routes'], { method, path }: DoubleRequest): Route | undefined {
  const parts = `${method} ${path}`.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
  };
  return routes[`${method} ${path}`] ?? Object.entries(routes).find(([pattern]) => fits(pattern))?.[1];
}

/** What an unreliable platform does, except that it lets no caller wait. */
const ANY: readonly DoubleFault[] = ['breaks', 'cuts', 'takesAndCuts', 'babbles', 'rate'];

/** A share of the calls meets a fault of any kind; `random` decides, from 0 to 1. */
export const unreliable = (share: number, random: () => number) => (): DoubleFault | undefined =>
  random() < share ? ANY[Math.floor(random() * ANY.length)] : undefined;

function faultQueue() {
  const due: { fault: DoubleFault; path: string | undefined }[] = [];
  return {
    add: (fault: DoubleFault, path?: string) => void due.push({ fault, path }),
    take(path: string): DoubleFault | undefined {
      const at = due.findIndex((one) => one.path === undefined || one.path === path);
      return at < 0 ? undefined : due.splice(at, 1)[0]?.fault;
    },
  };
}

/** @throws Error if the port is taken. */
async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

function answerTo(
  request: DoubleRequest,
  {
    route,
    fault,
    refuse,
  }: { route?: Route | undefined; fault?: DoubleFault | undefined } & Pick<Behaviour, 'refuse'>,
): DoubleAnswer {
  if (fault === 'breaks') return { status: 502, html: 'bad gateway' };
  if (fault === 'babbles') {
    const { path, query, body, headers } = request;
    return { html: `<html>${path}?${query.toString()} ${JSON.stringify(headers)} ${body}</html>` };
  }
  if (typeof fault === 'object' && 'json' in fault) return fault;
  if (fault === 'rate' || fault === 'ip' || typeof fault === 'object') return refuse(fault, request);
  return route ? route(request) : json({ error: 'no such path' }, 404);
}

function send(response: ServerResponse, answer: DoubleAnswer): number {
  if ('to' in answer) {
    response.writeHead(302, { location: String(answer.to) }).end();
    return 302;
  }
  if ('bytes' in answer) {
    response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
    return 200;
  }
  const { status = 200 } = answer;
  const [type, text] =
    'json' in answer ? ['application/json', JSON.stringify(answer.json)] : ['text/html', answer.html];
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
  return status;
}

async function readRequest(incoming: IncomingMessage): Promise<DoubleRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString('utf8');
  const url = new URL(incoming.url ?? '/', 'http://double');
  const headers = incoming.headers as Record<string, string>;
  return {
    ...{ method: incoming.method ?? '', path: url.pathname, query: url.searchParams, headers, body },
    fields: fieldsOf(headers['content-type'], body),
  };
}

function fieldsOf(type: string | undefined, body: string): Record<string, unknown> {
  if (!type?.startsWith('application/json')) return {};
  try {
    const fields: unknown = JSON.parse(body);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
