import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { Secret, TOTP } from 'otpauth';
import { newId } from '#system/id.ts';
import { sure } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export interface Device {
  id: string;
  recoveryCodes: string[];
  /** The current code; `later` is in steps of 30 seconds. */
  code(later?: number): string;
}

/** Sets up and confirms an authenticator app for this person. */
export async function withTotp(server: TestServer, who: Person): Promise<Device> {
  const id = newId();
  const { secret } = sure(await server.call(who, factorEndpoints.beginTotp, { id, name: 'Phone' }));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (later = 0) => totp.generate({ timestamp: server.now().getTime() + later * 30_000 });
  const { recoveryCodes } = sure(await server.call(who, factorEndpoints.confirmTotp, { id, code: code() }));
  return { id, recoveryCodes: recoveryCodes ?? [], code };
}
