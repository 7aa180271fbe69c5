/** The part of `oidc-provider` that the double uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps what the provider stores; `clockTolerance` in seconds. */
  export function createMemoryAdapter(clockTolerance: number): unknown;
}
