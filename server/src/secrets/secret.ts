import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyOf, SealedTable } from './sealed.ts';

/** One key's signatures. */
export interface Signer {
  id: string;
  sign(text: string): Buffer;
}

/** Operations with keys derived from the server's key, one for each purpose. */
export interface Secrets {
  /** AES-256-GCM, bound to the row that stores it: format mark, key's id, nonce, tag, text. */
  seal<Table extends SealedTable>(text: string, table: Table, row: KeyOf<Table>): Buffer;
  /** @throws AppError `sealBroken` if it was changed, comes from another row or was sealed with another key. */
  open<Table extends SealedTable>(sealed: Uint8Array, table: Table, row: KeyOf<Table>): string;
  /** Opens a value of versions up to 1.1.1, which is not bound to a row; only for resealing. */
  openUnbound(sealed: Uint8Array): string;
  /** HMAC-SHA-256, 32 bytes. */
  sign(text: string): Buffer;
  /**
   * The signatures of every key that still counts, the one of `sign` first and the oldest last: what was signed before the key
   * was rotated is compared with all of them.
   */
  signatures(text: string): Buffer[];
  /** Every key there has been, the oldest first: parts of an audit log are made with each. */
  readonly signers: readonly Signer[];
  /** Those of them with which the end of an audit log may be sealed: one, or two while the key is rotated. */
  readonly inForce: readonly Signer[];
}

/** Whether the text was signed so with a key that still counts. */
export const isSigned = (secrets: Secrets, text: string, signature: Uint8Array): boolean =>
  secrets.signatures(text).some((one) => sameBytes(one, signature));

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** 256 random bits for a bearer token or a ticket. Only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
