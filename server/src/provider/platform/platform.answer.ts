import { z } from 'zod';
import { PlatformError, type PlatformSettings, type PlatformSource } from './platform.port.ts';

/** A permanent id of a person or a company. */
export const Id = z.string().trim().min(1).max(200);

/** A text that a platform leaves out, leaves empty or sets to null if it does not tell. */
export const OptionalText = z
  .string()
  .max(500)
  .nullish()
  .transform((text) => text?.trim() || null);

/** An access token, a ticket or a code; the platforms promise at most 512 bytes, private deployments may have longer ones. */
export const Credential = z.string().min(1).max(4096);

export const Seconds = z.coerce.number().int().min(1);

/** A numeric error code, which some answers contain as a string. */
export const NumberCode = z
  .union([z.int(), z.string().regex(/^-?\d{1,12}$/)])
  .transform((code) => String(Number(code)));

export const emailOf = (...texts: readonly (string | null)[]): string | null =>
  texts.find((text) => text !== null && /^[^\s@]+@[^\s@]+$/.test(text)) ?? null;

type Kind = PlatformSettings['kind'];

/** Narrows the settings to those of the adapter's kind. */
export function settingsOf<K extends Kind>(
  { settings }: PlatformSource,
  kind: K,
): Extract<PlatformSettings, { kind: K }> {
  if (!isOf(settings, kind)) throw new Error(`a ${kind} adapter was given a ${settings.kind} connection`);
  return settings;
}

const isOf = <K extends Kind>(
  settings: PlatformSettings,
  kind: K,
): settings is Extract<PlatformSettings, { kind: K }> => settings.kind === kind;

/** A function that this platform does not have. */
export const lacking = (what: 'ticket' | 'signIn'): PlatformError =>
  new PlatformError('permission', `no.${what}`);
