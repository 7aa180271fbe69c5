import { createPublicKey, sign, verify } from 'node:crypto';
import type { Secrets, Signer } from '#secrets/secret.ts';
import { signingKeyOf, type SigningKey } from '#secrets/signer.ts';

/** The ends of the audit chains of all companies at one moment, to be kept where this server cannot change them. */
export interface OutsideMark {
  installation: string;
  /** ISO 8601. */
  at: string;
  ends: readonly CompanyEnd[];
}

export interface CompanyEnd {
  companyId: string;
  seq: number;
  /** In hex. */
  hash: string;
}

/** A mark as it was found: who signed it is not yet judged. */
export interface ReadMark extends OutsideMark {
  /** The public key that it names, and its signature: base64url. */
  publicKey: string;
  signature: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const HEAD = new RegExp(String.raw`outlay-marks 1 installation (${UUID}) at (\S+)`);
const END = new RegExp(String.raw`company (${UUID}) event (\d+) hash ([0-9a-f]{64})`, 'g');
const SIGNED = /key ([\w-]{43}) signature ([\w-]{86})/;

/** Marks have a key of their own: the same on every node, and of no use for anything else. */
const signerOf = (signer: Pick<Signer, 'sign'>): SigningKey =>
  signingKeyOf(signer.sign('audit marks outside: signer'));

function bodyOf({ installation, at, ends }: OutsideMark): string {
  const lines = ends.map(({ companyId, seq, hash }) => `company ${companyId} event ${seq} hash ${hash}`);
  return `${[`outlay-marks 1 installation ${installation} at ${at}`, ...lines].join('\n')}\n`;
}

/** The text of a mark with its signature (Ed25519 over every line before the last). */
export function writeMark(secrets: Secrets, mark: OutsideMark): string {
  const { key, x } = signerOf(secrets);
  const body = bodyOf(mark);
  const signature = sign(null, Buffer.from(body), key).toString('base64url');
  return `${body}key ${x} signature ${signature}\n`;
}

/** Reads a mark, also from a mail that has broken its lines or put `>` before them; undefined if it is none. */
export function readMark(text: string): ReadMark | undefined {
  const plain = text.replaceAll(/^[> \t]+/gm, '').replaceAll(/\s+/g, ' ');
  const [, installation, at] = HEAD.exec(plain) ?? [];
  const [, publicKey, signature] = SIGNED.exec(plain) ?? [];
  if (!installation || !at || !publicKey || !signature) return undefined;
  const ends = [...plain.matchAll(END)].map(([, companyId = '', seq, hash = '']) => ({
    ...{ companyId, seq: Number(seq), hash },
  }));
  return { installation, at, ends, publicKey, signature };
}

/** Whether a mark was signed by this server, with its key or one of before, and not changed since. */
export function isSignedBy(secrets: Secrets, mark: ReadMark): boolean {
  const x = secrets.signers.map((signer) => signerOf(signer).x).find((one) => one === mark.publicKey);
  if (x === undefined) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(bodyOf(mark)), key, Buffer.from(mark.signature, 'base64url'));
}
