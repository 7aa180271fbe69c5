import type { TravelReach } from '../travel.port.ts';
import { NOW } from '../travel.samples.double.ts';
import { createTmc } from '../travel.tmc.ts';
import { TMC_GROUP, TMC_KEY, TMC_SECRET, TMC_WEBHOOK_SECRET } from './tmc.double.ts';

/** The agency with all that its adapter can do. */
export const TMC = createTmc({ inside: true, patienceMs: 5_000, pauseMs: 1 }) as Required<
  ReturnType<typeof createTmc>
>;

export const tmcReach = ({ url }: { url: string }): TravelReach => ({
  ...{ apiBase: `${url}/`, account: TMC_GROUP, now: NOW, locale: 'zh-Hans' },
  secrets: { appKey: TMC_KEY, appSecret: TMC_SECRET, webhookSecret: TMC_WEBHOOK_SECRET },
});

export const PERSON = { memberId: 'm-1', name: '王小明', account: '13800138000' };
