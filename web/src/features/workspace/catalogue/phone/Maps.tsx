import { useState } from 'react';
import { Chips } from '#ui/Chips.tsx';
import { Section } from '#ui/Card.tsx';
import { MapCanvas } from '#features/travel/map/MapCanvas.tsx';
import type { MapMarker, MapPolygon, MapPolyline } from '#features/travel/map/map.shapes.ts';
import css from './Catalogue.module.css';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const picture = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">${content}</svg>`,
  )}`;
const STAR = picture('<path d="M20 3l5 12 13 1-10 9 3 13-11-7-11 7 3-13-10-9 13-1z" fill="#b42318"/>');
const LAYERS = picture(
  '<rect width="40" height="40" rx="10" fill="#fff"/><path d="M20 9l12 7-12 7-12-7zM8 23l12 7 12-7" fill="none" stroke="#10182b" stroke-width="2.5"/>',
);

/** Every property of the specification's shapes, each with a value that can be seen. */
const MARKERS: MapMarker[] = [
  {
    ...{ id: 1, ...at(30.276, 120.15) },
    label: {
      ...{ content: 'Label', color: '#ffffff', fontSize: 13, bgColor: '#0b7446', padding: 4 },
      ...{ borderColor: '#ffffff', borderWidth: 2, borderRadius: 6, anchorX: 14, anchorY: -30 },
    },
  },
  {
    ...{ id: 2, ...at(30.2725, 120.1545), iconPath: STAR },
    callout: {
      ...{ content: 'Callout, always shown', color: '#101d4a', fontSize: 13, bgColor: '#fff2d9' },
      ...{ borderRadius: 4, padding: 6, display: 'ALWAYS', boxShadow: '0 2px 6px rgb(0 0 0 / 40%)' },
    },
  },
  {
    ...{ id: 3, ...at(30.2765, 120.1585), label: { content: 'Tap me', anchorX: 14, anchorY: -30 } },
    callout: { content: 'Callout, shown by a tap', display: 'BYCLICK' },
  },
];
const POLYLINES: MapPolyline[] = [
  {
    points: [at(30.27, 120.148), at(30.2735, 120.1515), at(30.273, 120.158), at(30.2775, 120.1605)],
    ...{ color: '#2457f5', width: 8, arrowLine: true, borderColor: '#ffffff', borderWidth: 2 },
  },
  {
    points: [at(30.2685, 120.151), at(30.2695, 120.156), at(30.268, 120.16)],
    ...{ color: '#b42318', width: 5, dottedLine: true },
  },
];
const POLYGONS: MapPolygon[] = [
  {
    points: [at(30.2705, 120.1545), at(30.2705, 120.159), at(30.268, 120.159), at(30.268, 120.1545)],
    ...{ strokeWidth: 2, strokeColor: '#0b7446', fillColor: '#0b744640', dashArray: [8, 6], zIndex: 1 },
  },
  {
    points: [at(30.2715, 120.1575), at(30.2715, 120.161), at(30.269, 120.161)],
    ...{ strokeWidth: 1, strokeColor: '#855400', fillColor: '#f0b95acc', zIndex: 2 },
  },
];
const CIRCLES = [
  { ...at(30.2755, 120.1525), radius: 130, color: '#2457f5', fillColor: '#2457f530', strokeWidth: 2 },
];

const ZOOMS = [
  { value: 'street', label: 'Zoom 15: every shape' },
  { value: 'country', label: 'Zoom 5: the shipped map' },
] as const;

/** The map on the ground that is shipped with the product. */
export function Maps() {
  const [zoom, setZoom] = useState<'street' | 'country'>('street');
  const [said, setSaid] = useState('Nothing tapped yet');
  return (
    <Section title="Map">
      <Chips label="Zoom of the map" value={zoom} options={ZOOMS} onChange={setZoom} />
      <MapCanvas
        name="Map with every shape"
        className={css['map'] ?? ''}
        tiles={null}
        {...at(30.2728, 120.1545)}
        zoom={zoom === 'street' ? 15 : 5}
        markers={MARKERS}
        polylines={POLYLINES}
        polygons={POLYGONS}
        circles={CIRCLES}
        controls={[
          {
            id: 7,
            position: { left: 12, top: 12, width: 40, height: 40 },
            iconPath: LAYERS,
            clickable: true,
          },
          { id: 8, position: { left: 60, top: 12, width: 40, height: 40 }, iconPath: STAR, clickable: false },
        ]}
        onTap={({ latitude, longitude }) => setSaid(`Map ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`)}
        onMarkerTap={(id) => setSaid(`Marker ${id}`)}
        onCalloutTap={(id) => setSaid(`Callout ${id}`)}
        onControlTap={(id) => setSaid(`Control ${id}`)}
      />
      <p role="status">{said}</p>
    </Section>
  );
}
