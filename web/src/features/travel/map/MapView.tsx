import type { MapMarker, MapViewProps } from './map.shapes.ts';

const nameOf = ({ label, callout, id }: MapMarker): string =>
  label?.content ?? callout?.content ?? String(id);

/** A map with the specification's shapes. */
export function MapView({ name, markers = [], className, onMarkerTap }: MapViewProps) {
  return (
    <section aria-label={name} className={className}>
      <ul>
        {markers.map((marker) => (
          <li key={marker.id}>
            <button type="button" onClick={() => onMarkerTap?.(marker.id)}>
              {nameOf(marker)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
