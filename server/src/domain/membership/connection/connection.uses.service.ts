import { ROUTES } from '@outlay/contract/routes';
import type { ConnectionCheck, ConnectionPart } from '@outlay/contract/membership/connection';
import type { CentreSetup } from '#provider/platform/approvals.port.ts';
import type { Context } from '#request/context.ts';
import { callbackAddress } from './connection.policy.ts';
import { platformSource, type Opened, type OutsidePorts } from './source.service.ts';
import { tokensOf } from './token.service.ts';

type Checked = (part: ConnectionPart, work: () => Promise<unknown>) => Promise<ConnectionCheck>;

/** Asks whether the app may send messages, and write to the approval centre, where the connection is used for it. */
export async function checkedUses(
  ctx: Context,
  opened: Opened,
  { ports, checked }: { ports: OutsidePorts; checked: Checked },
): Promise<ConnectionCheck[]> {
  const { id, companyId, settings, uses } = opened;
  const source = platformSource(opened);
  const tokens = tokensOf(ctx, companyId, id);
  const messages = uses.includes('messages') ? ports.messages[settings.kind] : undefined;
  const approvals = uses.includes('approvals') ? ports.approvals[settings.kind] : undefined;
  const setup = setupOf(opened, ctx.origin.site);
  return [
    ...(messages ? [await checked('messages', () => messages.check(source, tokens))] : []),
    ...(approvals ? [await checked('approvals', () => approvals.check(source, tokens, setup))] : []),
  ];
}

/** How an approval centre reaches this server. Decisions are taken only with a token to recognise them by. */
export function setupOf({ id, secrets }: Pick<Opened, 'id' | 'secrets'>, site: string): CentreSetup {
  const { callbackToken: token, callbackKey: key } = secrets;
  return {
    callback: token === undefined ? null : { url: callbackAddress(site, id), token, key: key ?? null },
    createUrl: site + ROUTES.home,
  };
}
