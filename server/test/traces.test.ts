import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { createOtlpTraces } from '../src/tracing/traces.otlp.ts';
import type { Traces } from '../src/tracing/traces.ts';
import { newCompany, submitted, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Received {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector: takes OTLP in JSON at `/v1/traces` and nothing else. */
const received: Received[] = [];
let collector: Server;
let traces: Traces;
let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isOurs =
        request.method === 'POST' &&
        request.url === '/v1/traces' &&
        request.headers['content-type'] === 'application/json';
      if (isOurs) received.push(JSON.parse(Buffer.concat(parts).toString()) as Received);
      response.writeHead(isOurs ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  traces = createOtlpTraces({ url: `http://127.0.0.1:${port}/v1/traces`, version: '1.2.3', part: 1 });
  server = await startServer({ traces });
  crew = await newCompany(server);
  await submitted(server, crew.employee);
  await server.call(
    crew.employee,
    documentEndpoints.listMine,
    { size: 10 },
    {
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    },
  );
  await sendSlowly(documentEndpoints.listCc.path, '{"size": 10}');
  await server.stop();
  await traces.stop();
});
afterAll(() => collector.close());

/** Sends a body in two parts, the second when the server has begun to read. */
const sendSlowly = (path: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' },
      'content-length': body.length,
    };
    const sent = ask(`${server.url}/api${path}`, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', resolve);
    });
    sent.once('error', reject);
    sent.write(body.slice(0, 4));
    setTimeout(() => sent.end(body.slice(4)), 200);
  });

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
const attributeOf = ({ attributes }: Span, wanted: string) => {
  const value = attributes.find(({ key }) => key === wanted)?.value;
  return value?.stringValue ?? value?.intValue;
};
const requestTo = (path: string) => spans().filter(({ name }) => name.endsWith(`/api${path}`));

test('A request is a span with its route and status, and its statements are within it', () => {
  const [submit] = requestTo(documentEndpoints.submit.path);
  const within = spans().filter(({ parentSpanId }) => parentSpanId === submit?.spanId);

  expect(submit?.name).toBe(`POST /api${documentEndpoints.submit.path}`);
  expect(attributeOf(submit!, 'http.response.status_code')).toBe(200);
  expect(within.length).toBeGreaterThan(3);
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([submit?.traceId]));
  expect(within.some((one) => /from document/.test(String(attributeOf(one, 'db.query.text'))))).toBe(true);
  const service = received[0]?.resourceSpans[0]?.resource.attributes.find(
    ({ key }) => key === 'service.name',
  );
  expect(service?.value.stringValue).toBe('outlay');
});

test('Its statements are within it also when its body arrived in parts', () => {
  const [list] = requestTo(documentEndpoints.listCc.path);
  const within = spans().filter(({ parentSpanId }) => parentSpanId === list?.spanId);

  expect(attributeOf(list!, 'http.response.status_code')).toBe(200);
  expect(within.some((one) => /from cc|join cc|"cc"/.test(String(attributeOf(one, 'db.query.text'))))).toBe(
    true,
  );
});

test('It continues the trace of a proxy in front of the server', () => {
  const [list] = requestTo(documentEndpoints.listMine.path);

  expect(list).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
});

test('Spans name nobody and hold no values', () => {
  const text = JSON.stringify(received);

  for (const { name, account, memberId, token } of [crew.employee, crew.leader, crew.administrator])
    for (const secret of [name, account, memberId, token]) expect(text).not.toContain(secret);
  expect(text).not.toContain(crew.companyId);
  expect(text).not.toContain('127.0.0.1');
});
