/** A key of the server: 32 bytes in hex. */
export const KEY = /^[0-9a-f]{64}$/;

export interface KeyPair {
  /** 32 bytes in hex. Undefined: there is none yet. */
  key: string | undefined;
  /** The key that is to follow, while the key is rotated. */
  next: string | undefined;
}

/**
 * Where the server's key is. Adapters: `key.folder.ts`, `key.environment.ts`, `key.command.ts`, which asks the client program of a
 * key service or a token.
 */
export interface KeyPort {
  /** For people: where a new key has to be put. */
  readonly place: string;
  /** @throws StartError in one sentence that repeats no secret. */
  read(): KeyPair;
  /** Puts a new key there, to follow the present one; returns false where only the operator can. */
  put(next: string): boolean;
  /** The next key is in force: makes it the key, where we can. Repeated, it does nothing. */
  settle(): void;
}
