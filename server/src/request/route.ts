import type { FastifyRequest } from 'fastify';

export const PREFIX = '/api';

/**
 * Whether a request is for the API, by matched route: `/%61pi/…` and `http://host/api/…` match like `/api/…`. A request
 * without a route counts as one, because no legitimate client sends it.
 */
export const isApi = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || url.startsWith(PREFIX);
