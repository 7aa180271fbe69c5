import { PlatformError, type TokenStore } from './platform.port.ts';

/** The platform refused a token that it had issued; `key` is the token's name in the store. */
export class StaleToken extends PlatformError {
  readonly key: string;
  constructor(key: string, code: string) {
    super('provider', code);
    this.key = key;
  }
}

export interface Fetched {
  value: string;
  seconds: number;
}

interface TokenSource {
  key: string;
  fetch: () => Promise<Fetched>;
}

/** Calls `use` with the stored token; one that the platform refuses is replaced, and `use` called once more. */
export async function withToken<T>(
  tokens: TokenStore,
  { key, fetch }: TokenSource,
  use: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokens.get(key, fetch);
  try {
    return await use(token);
  } catch (error) {
    if (!(error instanceof StaleToken) || error.key !== key) throw error;
  }
  await tokens.drop(key, token);
  return use(await tokens.get(key, fetch));
}
