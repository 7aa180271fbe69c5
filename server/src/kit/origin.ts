import type { FastifyRequest } from 'fastify';
import { cultureOf, Locale } from '@outlay/contract/locale';
import type { Origin } from './context.ts';

/** The form of a name that the app on a device gives itself. */
const DEVICE = /^[A-Za-z0-9-]{8,64}$/;

/** From where a request came; `site` where the operator told the server's address. */
export function originOf(request: FastifyRequest, site = `${request.protocol}://${request.host}`): Origin {
  const device = (request.headers['user-agent'] ?? '').slice(0, 200);
  const named = request.headers['x-device-id'];
  const deviceId = typeof named === 'string' && DEVICE.test(named) ? named : device;
  return { address: request.ip, device, deviceId, site };
}

export const languageOf = (request: FastifyRequest) => cultureOf(request.headers['accept-language'] ?? 'zh');

/** The first that texts exist in of those that the reader's browser names. */
export function readerLocaleOf(request: FastifyRequest): Locale {
  const named = (request.headers['accept-language'] ?? '').split(',').map((one) => one.split(';')[0]?.trim());
  for (const one of named) {
    const known = Locale.safeParse(one).data ?? nearest(one ?? '');
    if (known) return known;
  }
  return 'zh-Hans';
}

function nearest(tag: string): Locale | undefined {
  if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant';
  if (/^zh/i.test(tag)) return 'zh-Hans';
  return Locale.safeParse(tag.slice(0, 2).toLowerCase()).data;
}
