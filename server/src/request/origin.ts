import type { FastifyRequest } from 'fastify';
import { localeAmong, type Locale } from '@outlay/contract/locale';
import type { Origin } from './context.ts';

/** The form of a name that the app on a device gives itself. */
const DEVICE = /^[A-Za-z0-9-]{8,64}$/;

/** The origin of a request; `site` is the operator's configured address. */
export function originOf(request: FastifyRequest, site = `${request.protocol}://${request.host}`): Origin {
  const device = (request.headers['user-agent'] ?? '').slice(0, 200);
  const named = request.headers['x-device-id'];
  const deviceId = typeof named === 'string' && DEVICE.test(named) ? named : device;
  return { address: request.ip, device, deviceId, site };
}

/** The reader's language, as one of the five that texts exist in. */
export const readerLocaleOf = (request: FastifyRequest): Locale =>
  localeAmong((request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim())) ?? 'zh-Hans';
