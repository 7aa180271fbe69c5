import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { sha256 } from '#secrets/secret.ts';
import { sure } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export const DAY_MS = 86_400_000;

/** Unique bytes. */
export const bytesOf = (text: string) => Buffer.from(`a file called ${text}`);
export const hashOf = (bytes: Uint8Array) => sha256(bytes).toString('hex');

/** Files that are uploaded, attached and swept, on the current server. */
export function fileDesk(server: () => TestServer) {
  return {
    keep: async (who: Person, bytes: Uint8Array, id = newId()) =>
      sure(await server().upload(who, fileEndpoints.upload, { id }, { name: 'paper.txt', bytes })).id,

    /** The HTTP status that the person gets for the file. */
    async opens(who: Person, id: string) {
      const answer = await fetch(`${server().url}/api${fileEndpoints.content.path}?id=${id}`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      return answer.status;
    },

    hasBytes: (hash: string) => existsSync(join(server().files, hash.slice(0, 2), hash)),

    /** Advances the server's clock by weeks and sweeps; sessions are extended so that they do not expire. */
    async weeksLater(weeks = 2) {
      await server().owner.query("update session set expires_at = '2999-01-01'");
      server().sleep(weeks * 7 * DAY_MS);
      await server().app.sweep();
    },

    saveExpense: async (who: Person, fileIds: string[], invoiceIds: string[] = []) =>
      await server().call(who, expenseEndpoints.save, {
        ...{ id: newId(), version: 0, type: 'taxi', merchant: 'City Cabs' },
        money: { amount: 4_200, currency: 'CNY' },
        spentOn: new Date(server().now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10),
        ...{ fileIds, invoiceIds },
      }),
  };
}
