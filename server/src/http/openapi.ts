import { z } from 'zod';
import type { Endpoint } from '@outlay/contract/endpoint';
import { ERROR_STATUS, ErrorBody } from '@outlay/contract/errors';

type Json = Record<string, unknown>;

/** Recursive schemas (a tree of nodes), which are named and placed under `components`. */
type Named = Record<string, Json>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Named): Json {
  const { $schema, definitions, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json & { definitions?: Named };
  void $schema;
  const prefix = `Nested${Object.keys(named).length}`;
  const point = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('#/definitions/__', `#/components/schemas/${prefix}`)) as Json;
  for (const [name, nested] of Object.entries(definitions ?? {}))
    named[prefix + name.replace(/^__/, '')] = point(nested);
  return definitions ? point(json) : json;
}

/** The API's OpenAPI description, generated from the contract only. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  const named: Named = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint, named) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Outlay',
      version,
      description:
        'Expense reimbursement and approval. Made from the contract of the server and the web app.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({
      name,
      description: `Calls below /api/${name}`,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody, 'output', named), ...named },
    },
  };
}

const tagOf = (endpoint: Endpoint) => endpoint.path.split('/')[1] ?? '';

function describe(endpoint: Endpoint, named: Named): Json {
  const open = endpoint.policy === 'open';
  return {
    operationId: endpoint.path.slice(1).replaceAll(/\W+/g, '_'),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: `Policy: ${endpoint.policy}. Idempotency-Key: ${endpoint.idempotency}.`,
    security: open ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, named),
    ...(endpoint.method === 'POST' ? { requestBody: bodyOf(endpoint, named) } : {}),
    responses: { '200': answerOf(endpoint, named), ...failuresOf(open) },
  };
}

function parametersOf(endpoint: Endpoint, named: Named): Json[] {
  const key =
    endpoint.idempotency === 'none'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: endpoint.idempotency === 'required',
            schema: { type: 'string', minLength: 8, maxLength: 255 },
          },
        ];
  if (endpoint.method === 'POST') return key;
  const query = schemaOf(endpoint.request, 'input', named) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return [
    ...key,
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function bodyOf(endpoint: Endpoint, named: Named): Json {
  const schema = schemaOf(endpoint.request, 'input', named) as { properties?: Json };
  if (endpoint.kind !== 'upload') return { content: { 'application/json': { schema } } };
  const file = { type: 'string', format: 'binary' };
  return {
    content: { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file } } } },
  };
}

function answerOf(endpoint: Endpoint, named: Named): Json {
  const content =
    endpoint.kind === 'binary'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(endpoint.response, 'output', named) } };
  return { description: 'Done', content };
}

function failuresOf(open: boolean): Json {
  const statuses = [...new Set(Object.values(ERROR_STATUS))].filter(
    (status) => !open || (status !== 401 && status !== 403),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const codes = (status: number) =>
    Object.entries(ERROR_STATUS)
      .filter(([, of]) => of === status)
      .map(([code]) => code)
      .join(' or ');
  return Object.fromEntries(
    statuses.map((status) => [String(status), { description: codes(status), content }]),
  );
}
