import * as L from 'leaflet';
import { asLatLng } from '../leaflet.ts';
import type { MapMarker, MarkerCallout, MarkerLabel } from '../map.shapes.ts';
import css from './Marker.module.css';

/** Large enough for a finger; the tip of the pin is at the place itself. */
const SIZE = 44;
const TIP = { left: 22, top: 42 };

export interface MarkerTaps {
  onTap: (id: number) => void;
  onCalloutTap: (id: number) => void;
}

/** What a marker is called by its label or its callout, else by its number. */
export const markerName = ({ label, callout, id }: MapMarker): string =>
  label?.content || callout?.content || String(id);

/** A pin or picture with its label and callout; a button by keyboard and for screen readers. */
export function markerLayer(marker: MapMarker, { onTap, onCalloutTap }: MarkerTaps): L.Marker {
  const body = L.DomUtil.create('span', css['body']);
  body.append(marker.iconPath === undefined ? pin() : picture(marker.iconPath));
  if (marker.label) body.append(labelOf(marker.label));
  const callout = marker.callout && calloutOf(marker.callout);
  if (callout) body.append(callout);
  const icon = L.divIcon({
    html: body,
    className: css['marker'] ?? '',
    iconSize: [SIZE, SIZE],
    iconAnchor: [TIP.left, TIP.top],
  });
  const layer = L.marker(asLatLng(marker), { icon, keyboard: true });
  const tap = () => {
    if (callout && marker.callout?.display !== 'ALWAYS') callout.hidden = !callout.hidden;
    onTap(marker.id);
  };
  layer.on('add', () => layer.getElement()?.setAttribute('aria-label', markerName(marker)));
  layer.on('click', ({ originalEvent }: L.LeafletMouseEvent) => {
    if (callout?.contains(originalEvent.target as Node)) onCalloutTap(marker.id);
    else tap();
  });
  layer.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    tap();
  });
  return layer;
}

function pin(): SVGElement {
  const svg = shape('svg', { viewBox: '0 0 32 40', class: css['pin'] ?? '', 'aria-hidden': 'true' });
  svg.append(
    shape('path', { d: 'M16 38C8 27 4 21 4 15a12 12 0 1124 0c0 6-4 12-12 23z' }),
    shape('circle', { cx: '16', cy: '15', r: '4.5' }),
  );
  return svg;
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = L.SVG.create(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function picture(address: string): HTMLImageElement {
  const image = L.DomUtil.create('img', css['picture']);
  image.src = address;
  image.alt = '';
  return image;
}

const pixels = (value: number | undefined): string => (value === undefined ? '' : `${value}px`);

function labelOf(label: MarkerLabel): HTMLElement {
  const element = L.DomUtil.create('span', css['label']);
  element.textContent = label.content;
  // The marker itself is called by it.
  element.ariaHidden = 'true';
  Object.assign(element.style, {
    color: label.color ?? '',
    fontSize: pixels(label.fontSize),
    borderColor: label.borderColor ?? '',
    borderWidth: pixels(label.borderWidth),
    borderRadius: pixels(label.borderRadius),
    background: label.bgColor ?? '',
    padding: pixels(label.padding),
    // Anchored at the point of the marker, as uni-app does.
    left: `${TIP.left + (label.anchorX ?? 0)}px`,
    top: `${TIP.top + (label.anchorY ?? 0)}px`,
  });
  return element;
}

function calloutOf(callout: MarkerCallout): HTMLElement {
  const element = L.DomUtil.create('span', css['callout']);
  element.textContent = callout.content;
  element.hidden = callout.display !== 'ALWAYS';
  Object.assign(element.style, {
    color: callout.color ?? '',
    fontSize: pixels(callout.fontSize),
    borderRadius: pixels(callout.borderRadius),
    background: callout.bgColor ?? '',
    padding: pixels(callout.padding),
    boxShadow: callout.boxShadow ?? '',
  });
  return element;
}
