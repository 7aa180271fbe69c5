import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI description and its viewer. Generated on the first request, not at each start. */
export async function serveDescription(
  http: FastifyInstance,
  prefix: string,
  describe: () => Record<string, unknown>,
): Promise<void> {
  let made: Record<string, unknown> | undefined;
  const description = () => (made ??= describe());
  await http.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.0.3' } as never },
  });
  await http.register(swaggerUi, {
    ...{ routePrefix: `${prefix}/docs`, staticCSP: true },
    ...{ transformSpecification: description, transformSpecificationClone: false },
  });
  http.get(`${prefix}/openapi.json`, description);
}
