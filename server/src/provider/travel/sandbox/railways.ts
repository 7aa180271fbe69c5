import { distanceBetween } from '@outlay/contract/travel/map.distance';
import { LINES, STATIONS } from './data.ts';

/** How much longer the rails are than the straight lines between the stations. */
const DETOUR = 1.03;

interface Edge {
  to: string;
  metres: number;
}

type Rails = ReadonlyMap<string, readonly Edge[]>;

const POINTS = new Map(STATIONS.map((station) => [station.code, station]));

function railsOf(lines: typeof LINES): Rails {
  const rails = new Map<string, Edge[]>();
  const join = (from: string, to: string, metres: number): void => {
    rails.set(from, [...(rails.get(from) ?? []), { to, metres }]);
  };
  for (const { stations } of lines)
    stations.slice(1).forEach((to, place) => {
      const from = stations[place] ?? to;
      const ends = [POINTS.get(from), POINTS.get(to)] as const;
      if (!ends[0] || !ends[1]) return;
      const metres = distanceBetween(ends[0], ends[1]) * DETOUR;
      join(from, to, metres);
      join(to, from, metres);
    });
  return rails;
}

/** High-speed trains keep to their lines; the others run on the old ones. */
const RAILS = {
  fast: railsOf(LINES.filter(({ fast }) => fast)),
  slow: railsOf(LINES.filter(({ fast }) => !fast)),
};

export type Track = keyof typeof RAILS;

/** Kilometres by rail from a station to each that trains reach from it, after Dijkstra. */
function reachOf(from: string, rails: Rails): Map<string, number> {
  const done = new Map<string, number>();
  const open = new Map([[from, 0]]);
  while (open.size > 0) {
    const [next] = [...open].toSorted(([, a], [, b]) => a - b);
    if (!next) break;
    const [code, metres] = next;
    open.delete(code);
    done.set(code, metres);
    for (const edge of rails.get(code) ?? []) {
      const before = open.get(edge.to) ?? Infinity;
      if (!done.has(edge.to) && metres + edge.metres < before) open.set(edge.to, metres + edge.metres);
    }
  }
  return new Map([...done].map(([code, metres]) => [code, Math.max(1, Math.round(metres / 1000))]));
}

const known = new Map<string, Map<string, number>>();

/** Kilometres between two stations; undefined if no train of the kind runs between them. */
export function railsBetween(from: string, to: string, track: Track): number | undefined {
  const key = `${track} ${from}`;
  const reach = known.get(key) ?? reachOf(from, RAILS[track]);
  known.set(key, reach);
  return from === to ? undefined : reach.get(to);
}
