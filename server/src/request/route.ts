import type { FastifyRequest } from 'fastify';

export const PREFIX = '/api';

/**
 * Whether a request is one of the API's, by the route that was matched: `/%61pi/…` and `http://host/api/…` lead there
 * as `/api/…` does. What leads nowhere counts as one: nobody asks for it by right.
 */
export const isApi = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || url.startsWith(PREFIX);
