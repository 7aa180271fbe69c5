import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { serve, serveSlow } from '#request/served.ts';
import { testConnection } from './connection.check.service.ts';
import { endWallet, removeConnection, type Forget } from './connection.end.service.ts';
import { listConnections, listEvents, saveConnection, setEnabled } from './connection.service.ts';
import { newScimToken } from './scim-token.service.ts';
import type { OutsidePorts } from './source.service.ts';
import { installAddress } from './suite.service.ts';

interface ConnectionOptions {
  forget: Forget;
  publicIps: readonly string[];
}

export const connectionRoutes = (ports: OutsidePorts, { forget, publicIps }: ConnectionOptions) => [
  serve(connectionEndpoints.list, (ctx) => listConnections(ctx, publicIps)),
  serve(connectionEndpoints.save, (ctx, form) => saveConnection(ctx, form, ports)),
  serve(connectionEndpoints.setEnabled, setEnabled),
  serveSlow(connectionEndpoints.test, (ctx, input) => testConnection(ctx, input, ports)),
  serveSlow(connectionEndpoints.install, (ctx, input) => installAddress(ctx, input, ports.wecomSuite)),
  serve(connectionEndpoints.events, listEvents),
  serve(connectionEndpoints.newToken, newScimToken),
  serve(connectionEndpoints.endWallet, endWallet),
  serve(connectionEndpoints.remove, (ctx, input) => removeConnection(ctx, input, forget)),
];
