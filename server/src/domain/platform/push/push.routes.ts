import { pushEndpoints } from '@outlay/contract/platform/push.device';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import { serve } from '#request/served.ts';
import { subscribe, unsubscribe } from './push.service.ts';

export const pushRoutes = (port: WebPushPort) => [
  serve(pushEndpoints.key, () => Promise.resolve({ key: port.publicKey })),
  serve(pushEndpoints.subscribe, (ctx, subscription) => subscribe(ctx, port, subscription)),
  serve(pushEndpoints.unsubscribe, (ctx, { endpoint }) => unsubscribe(ctx, endpoint)),
];
