import type { MapCircle, MapPoint } from '../map.shapes.ts';

/** Where the person is: a dot, and a pale disc that is seen from afar. */
export const accuracyOf = (mine: MapPoint | null): MapCircle[] =>
  mine
    ? [
        { ...mine, radius: 120, color: '#2457f5', fillColor: '#2457f533', strokeWidth: 1 },
        { ...mine, radius: 12, color: '#ffffff', fillColor: '#2457f5', strokeWidth: 3 },
      ]
    : [];
