import { createCommandKey } from '#provider/key/key.command.ts';
import { createEnvironmentKey } from '#provider/key/key.environment.ts';
import { createFolderKey } from '#provider/key/key.folder.ts';
import { KEY, type KeyPort } from '#provider/key/key.port.ts';
import { z } from 'zod';

const Key = z.string().regex(KEY);

/** Settings for the server's key; `.env.example` explains each. */
export const KEY_SETTINGS = {
  /** 32 bytes in hex: seals accounts and the audit head. Made in the data folder when absent. */
  OUTLAY_KEY: Key.optional(),
  /** The key that is to follow, while it is rotated. */
  OUTLAY_KEY_NEXT: Key.optional(),
  /** A command that prints the key, such as a client of Vault, and in a second line the one that is to follow. */
  OUTLAY_KEY_COMMAND: z.string().optional(),
};
const Settings = z.object(KEY_SETTINGS);
export type KeySettings = z.output<typeof Settings>;

/** The settings with what a command prints; a given key comes before it. Throws StartError. */
export function withKey<T extends KeySettings>(settings: T): T {
  const { OUTLAY_KEY: key, OUTLAY_KEY_COMMAND: command } = settings;
  if (command === undefined) return settings;
  if (key !== undefined) return { ...settings, OUTLAY_KEY_COMMAND: undefined };
  const printed = createCommandKey(command).read();
  return { ...settings, OUTLAY_KEY: printed.key, OUTLAY_KEY_NEXT: printed.next };
}

/** Where the server's key is. */
export function keyPortOf(settings: KeySettings & { OUTLAY_DATA: string }): KeyPort {
  const { OUTLAY_KEY: key, OUTLAY_KEY_NEXT: next, OUTLAY_KEY_COMMAND: command } = settings;
  if (command !== undefined) return createCommandKey(command);
  return key === undefined ? createFolderKey(settings.OUTLAY_DATA) : createEnvironmentKey({ key, next });
}
