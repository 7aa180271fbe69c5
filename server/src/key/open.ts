import { randomUUID } from 'node:crypto';
import type { KeyRing } from '#secrets/key-ring.ts';
import type { Log } from '#system/log.ts';
import { regularly } from '#system/regularly.ts';
import type { Db } from '../database/connect.ts';
import type { DataFolder } from '../database/data-folder.ts';
import type { StandbyWatch } from '../database/standby.ts';
import type { Env } from '../env.ts';
import { keyPortOf } from '../env.key.ts';
import { StartError } from '../start-error.ts';
import { followRotation, forgetNode } from './follow.ts';
import { openRing } from './retired.ts';

/** How often a node looks whether the key is rotated. */
const LOOK_MS = 3_000;

interface OpenKeys {
  standby: Pick<StandbyWatch, 'isAwaited'> | undefined;
  env: Env;
  folder: DataFolder;
  db: Db;
  log: Log;
}

/** The keys of this node, which follow a rotation until `stop`. */
export async function openKeys({ env, folder, db, log, standby }: OpenKeys) {
  const ring: KeyRing = await openRing(db, folder);
  const following = { db, ring, port: keyPortOf(env), nodeId: randomUUID() };
  const look = () => followRotation(following);
  if (!(await look()))
    throw new StartError(
      `The server's key is being rotated, and this node has no next key: put it into ${following.port.place}.`,
    );
  const follow = async () => {
    // What a node says of itself would wait for the standby too, and each time keep a connection of the database.
    if (!standby?.isAwaited()) await look();
  };
  const end = regularly(LOOK_MS, follow, (error) =>
    log.warn({ error: String(error) }, 'the rotation of the key is not followed'),
  );
  const stop = async () => {
    await end();
    // One that cannot say so is not waited for after a while.
    await forgetNode(db, following.nodeId).catch(() => undefined);
  };
  return { ring, stop };
}
