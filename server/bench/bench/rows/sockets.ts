import type { Budget } from '../print.ts';
import { onceFor } from '../once.ts';
import { prepareCrowds } from '../socket-crowds.ts';
import type { Stage } from '../stage.ts';

const crowdsOf = onceFor(async (stage: Stage) => {
  const crowds = await prepareCrowds(await stage.create('sockets'), stage.folder, stage.length.sockets);
  stage.ending({ stop: crowds.close });
  return crowds;
});

/** Row 8: signed-in sockets beside as many of bare `ws`: memory a socket, and how long telling all of them takes. */
export async function sockets(stage: Stage): Promise<Budget[]> {
  const { length } = stage;
  const warm = Math.ceil(length.sockets / 5);
  const crowds = await crowdsOf(stage);
  const { resident, spread } = await crowds.compare(length.sockets, {
    rounds: length.rounds * 3,
    warm,
    restMs: length.restMs,
  });
  const common = { unit: '×', goal: 1.5, atMost: true } as const;
  return [
    {
      ...{ ...common, id: '8', what: 'memory a socket', value: resident.product / resident.bare, gate: 2.5 },
      said: `${resident.product.toFixed(1)} KB against ${resident.bare.toFixed(1)} KB of ${length.sockets}`,
    },
    {
      ...{
        ...common,
        id: '8',
        what: 'fan-out to sockets, p99',
        value: spread.product / spread.bare,
        gate: 2,
      },
      said: `${spread.product.toFixed(0)} ms against ${spread.bare.toFixed(0)} ms`,
    },
  ];
}
