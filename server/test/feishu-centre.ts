import { expect } from 'vitest';
import { openFeishuDouble, type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { newCompany, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';
import { connectedFor, eventually, peopleOf } from './outside.ts';

export interface FeishuCentre {
  crew: Crew;
  feishu: FeishuDouble;
  /** Where the centre sends decisions. */
  callback: string;
  connectionId: string;
}

/** A company whose documents are in the approval centre of Feishu, where everybody has the name `ou_SEAT`. */
export async function connectedCentre(server: TestServer, name: string): Promise<FeishuCentre> {
  const crew = await newCompany(server, name);
  const feishu = await openFeishuDouble({ people: peopleOf(crew), now: () => server.now().getTime() });
  const { connection, callback } = await connectedFor(server, crew, feishu.source, {
    uses: ['approvals'],
    subjectOf: (seat) => `ou_${seat}`,
  });
  return { crew, feishu, callback, connectionId: connection.id };
}

/** Ends the centre, so that the next one may have the same people. */
export async function leaveCentre(server: TestServer, { feishu }: Pick<FeishuCentre, 'feishu'>) {
  await server.owner.query('delete from connection_lookup');
  await feishu.close();
}

/** What the current centre shows. */
export function centreDesk(stage: () => Pick<FeishuCentre, 'feishu' | 'callback'>) {
  const tasksOf = (userId: string, status = 'PENDING') =>
    stage()
      .feishu.approvals.tasksOf(userId)
      .filter(({ task }) => task.status === status);
  /** The address in the definition is the public one; the double reaches the server directly. */
  const reach = () => {
    const { feishu, callback } = stage();
    for (const { external } of Object.values(feishu.approvals.definitions))
      external['action_callback_url'] = callback;
  };
  return {
    instances: () => [...stage().feishu.approvals.instances.values()],
    tasksOf,
    /** Waits for the one task of a person. */
    async shown(userId: string) {
      await eventually(() => expect(tasksOf(userId)).toHaveLength(1));
      reach();
      return tasksOf(userId)[0]!;
    },
  };
}
