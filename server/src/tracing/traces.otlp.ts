import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { isApi } from '#request/route.ts';
import { systemNow } from '#system/clock.ts';
import { plainStatement } from '../database/slow.ts';
import type { Traces } from './traces.ts';

interface TraceOptions {
  /** Address of a collector that takes OTLP by HTTP: `http://collector:4318/v1/traces`. */
  url: string;
  version: string;
  /** Part of the requests that are traced, from 0 to 1. */
  part: number;
}

/** For the last spans, once the server stops. */
const STOP_MS = 3_000;

/** `traceparent` of the W3C: version, trace, span, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;

/** The span of a proxy in front of this server, if it names one. */
function parentOf({ headers: { traceparent } }: FastifyRequest): Context {
  const [, traceId = '', spanId = '', flags = ''] = PARENT.exec(String(traceparent ?? '')) ?? [];
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * Sends spans of requests and of their statements to a collector, in batches. They have routes and the texts of statements,
 * no addresses, no people and no values.
 */
export function createOtlpTraces({ url, version, part }: TraceOptions): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'outlay', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('outlay', version);
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    install(http: FastifyInstance) {
      http.addHook('onRequest', (request, _reply, done) => {
        if (!isApi(request)) return done();
        const parent = parentOf(request);
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': request.method, 'http.route': route };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        );
        spans.set(request, span);
        current.run(trace.setSpan(parent, span), done);
      });
      http.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    statement({ level, query, queryDurationMillis }: LogEvent) {
      const parent = current.getStore();
      if (!parent) return;
      const text = plainStatement(query.sql);
      const endTime = systemNow().getTime();
      const span = tracer.startSpan(
        /^\s*\(?(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        parent,
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async stop() {
      // A collector that is away does not keep the server from stopping.
      await Promise.race([provider.shutdown(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
