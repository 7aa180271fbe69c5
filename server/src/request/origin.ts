import type { FastifyRequest } from 'fastify';
import { localeAmong, type Locale } from '@outlay/contract/locale';
import type { Origin } from './context.ts';

/** The format of the id that the app gives a device. */
const DEVICE = /^[A-Za-z0-9-]{8,64}$/;

/** The origin of a request; `site` is the operator's configured address. */
export function originOf(request: FastifyRequest, site = `${request.protocol}://${request.host}`): Origin {
  const device = (request.headers['user-agent'] ?? '').slice(0, 200);
  const named = request.headers['x-device-id'];
  const deviceId = typeof named === 'string' && DEVICE.test(named) ? named : device;
  return { address: request.ip, device, deviceId, site };
}

/** The reader's language, one of the five locales. */
export const readerLocaleOf = (request: FastifyRequest): Locale =>
  localeAmong((request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim())) ?? 'zh-Hans';
