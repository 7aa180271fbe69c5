import { ROUTES } from '@outlay/contract/routes';
import type { ConnectionCheck, ConnectionPart } from '@outlay/contract/membership/connection';
import { ContactsKind, type ConnectionUse } from '@outlay/contract/membership/connection.settings';
import type { CentreSetup } from '#provider/platform/approvals.port.ts';
import type { Context } from '#request/context.ts';
import { callbackAddress } from './connection.policy.ts';
import type { Opened, OutsidePorts } from './source.service.ts';
import { reachOf } from './token.service.ts';

type Checked = (part: ConnectionPart, work: () => Promise<unknown>) => Promise<ConnectionCheck>;

/** Checks for each use of the connection, except signing in, whether the platform allows it. */
export async function checkedUses(
  ctx: Context,
  opened: Opened,
  { ports, checked }: { ports: OutsidePorts; checked: Checked },
): Promise<ConnectionCheck[]> {
  const { kind } = opened.settings;
  const reach = reachOf(ctx, opened);
  const contacts = ContactsKind.safeParse(kind).data;
  const wallet = kind === 'wecom' || kind === 'weixin' ? ports.wallets[kind] : undefined;
  const works: [Exclude<ConnectionUse, 'signIn'>, (() => Promise<unknown>) | undefined][] = [
    ['directory', contacts && (() => ports.contacts[contacts].check(...reach))],
    ['messages', worksOf(ports.messages[kind], (port) => port.check(...reach))],
    [
      'approvals',
      worksOf(ports.approvals[kind], (port) => port.check(...reach, setupOf(opened, ctx.origin.site))),
    ],
    ['wallet', worksOf(wallet, (port) => port.check(...reach))],
  ];
  const checks: ConnectionCheck[] = [];
  for (const [use, work] of works)
    if (work && opened.uses.includes(use)) checks.push(await checked(use, work));
  return checks;
}

const worksOf = <Port>(port: Port | undefined, check: (port: Port) => Promise<unknown>) =>
  port && (() => check(port));

/** How an approval centre reaches this server. Decisions are taken only with a token to recognise them by. */
export function setupOf({ id, secrets }: Pick<Opened, 'id' | 'secrets'>, site: string): CentreSetup {
  const { callbackToken: token, callbackKey: key } = secrets;
  return {
    callback: token === undefined ? null : { url: callbackAddress(site, id), token, key: key ?? null },
    createUrl: site + ROUTES.home,
  };
}
