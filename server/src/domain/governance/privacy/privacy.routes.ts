import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import { listMyConsents } from '#domain/organisation/account/consent.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { checkErase, eraseMe } from './erase.service.ts';
import { exportMine } from './privacy.service.ts';
import { listRetention, saveRetention } from './retention.service.ts';

export const privacyRoutes = (storage: StoragePort) => [
  serve(privacyEndpoints.consents, listMyConsents),
  serveSlow(privacyEndpoints.exportMine, (ctx) => exportMine(ctx, storage)),
  serve(privacyEndpoints.eraseCheck, checkErase),
  serve(privacyEndpoints.erase, eraseMe),
  serve(privacyEndpoints.retention, listRetention),
  serve(privacyEndpoints.saveRetention, saveRetention),
];
