import { typeEndpoints } from '@outlay/contract/documents/document.type';
import { flowEndpoints } from '@outlay/contract/documents/flow';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { Sent } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import { see, submitted, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export type Drawn = Sent<typeof flowEndpoints.save>['definition'];
type DrawnNode = Drawn['nodes'][number];

export const named = (en: string) => ({ 'zh-Hans': en, en });

/** An approval node with these members as approvers. */
export const asking = (key: string, ids: readonly string[], more: object = {}): DrawnNode => ({
  kind: 'approve',
  key,
  name: named(key),
  source: { kind: 'members', ids: [...ids] },
  own: 'fallback',
  ...more,
});

/** Creates and publishes a flow and assigns it to the claim type. Returns the flow's id. */
export async function claimsBy(
  server: TestServer,
  administrator: Person,
  definition: Drawn,
): Promise<string> {
  const id = newId();
  const saved = sure(
    await server.call(administrator, flowEndpoints.save, {
      id,
      version: 0,
      name: named('Drawn'),
      definition,
    }),
  );
  sure(await server.call(administrator, flowEndpoints.publish, { id, version: saved.version }));
  await useFlow(server, administrator, id);
  return id;
}

/** Assigns a flow to the claim type. */
export const useFlow = (server: TestServer, administrator: Person, flowId: string, more: object = {}) =>
  useType(server, administrator, 'claim', flowId, more);

/** Assigns a flow to a document type. */
export async function useType(
  server: TestServer,
  administrator: Person,
  code: string,
  flowId: string,
  more: object = {},
) {
  const { items } = sure(await server.call(administrator, typeEndpoints.all, {}));
  const found = items.find((one) => one.code === code);
  if (!found) throw new Error(`no type ${code}`);
  const { definition, ...type } = found;
  return sure(
    await server.call(administrator, typeEndpoints.save, {
      id: type.id,
      version: type.version,
      code: type.code,
      name: type.name,
      description: type.description,
      icon: type.icon,
      enabled: true,
      definition: { ...definition, flowId, ...more },
    }),
  );
}

/** Publishes a new version of a flow. */
export async function redraw(
  server: TestServer,
  administrator: Person,
  id: string,
  definition: Drawn | FlowDefinition,
): Promise<void> {
  const { version, name } = sure(await server.call(administrator, flowEndpoints.get, { id }));
  const saved = sure(await server.call(administrator, flowEndpoints.save, { id, version, name, definition }));
  sure(await server.call(administrator, flowEndpoints.publish, { id, version: saved.version }));
}

/** Common steps of approval tests, for the current server and crew. */
export function flowDesk(stage: () => { server: TestServer; crew: Crew }) {
  const idsOf = (...people: Person[]) => people.map(({ memberId }) => memberId).sort();
  return {
    idsOf,
    /** Submits a claim of the employee into a flow with these nodes. */
    async sent(nodes: Drawn['nodes'], more: Partial<Drawn> = {}) {
      const { server, crew } = stage();
      const flowId = await claimsBy(server, crew.administrator, {
        nodes,
        fallback: ['administrator'],
        ...more,
      });
      return { ...(await submitted(server, crew.employee)), flowId };
    },
    async turn(who: Person, id: string) {
      const { taskId, version } = await see(stage().server, who, id);
      return { taskId: taskId ?? '', version };
    },
    async holders(id: string) {
      const { server, crew } = stage();
      return (await see(server, crew.employee, id)).holders.map(({ id: member }) => member).sort();
    },
  };
}
