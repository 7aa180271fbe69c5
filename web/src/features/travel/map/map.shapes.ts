/**
 * What can be drawn on a map: exactly the specification's shapes and properties, whose meaning is that of uni-app's map
 * component. Coordinates are degrees in WGS-84; widths, paddings, radii of corners and anchors are pixels.
 */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

export interface MarkerLabel {
  content: string;
  color?: string;
  fontSize?: number;
  borderColor?: string;
  borderWidth?: number;
  borderRadius?: number;
  bgColor?: string;
  padding?: number;
  /** Distance of the label from the marker, to the right and down. */
  anchorX?: number;
  anchorY?: number;
}

export interface MarkerCallout {
  content: string;
  color?: string;
  fontSize?: number;
  borderRadius?: number;
  bgColor?: string;
  padding?: number;
  /** `BYCLICK`: shown and hidden with the marker; `ALWAYS`: always shown. */
  display?: 'BYCLICK' | 'ALWAYS';
  /** As in CSS. */
  boxShadow?: string;
}

export interface MapMarker extends MapPoint {
  id: number;
  /** Address of a picture; without one, a pin is drawn. */
  iconPath?: string;
  label?: MarkerLabel;
  callout?: MarkerCallout;
}

export interface MapPolyline {
  points: readonly MapPoint[];
  color?: string;
  width?: number;
  dottedLine?: boolean;
  /** Arrows along the line show its direction. */
  arrowLine?: boolean;
  borderColor?: string;
  borderWidth?: number;
}

export interface MapCircle extends MapPoint {
  /** Metres. */
  radius: number;
  color?: string;
  fillColor?: string;
  strokeWidth?: number;
}

export interface MapPolygon {
  points: readonly MapPoint[];
  strokeWidth?: number;
  strokeColor?: string;
  fillColor?: string;
  /** Lengths of dashes and gaps. */
  dashArray?: readonly number[];
  /** Order among the polygons: a higher one covers a lower one. */
  zIndex?: number;
}

export interface MapControl {
  id: number;
  /** Pixels from the map's left and upper edge. */
  position: { left: number; top: number; width: number; height: number };
  iconPath: string;
  clickable?: boolean;
}

/** The part of the world that is shown. */
export interface MapRegion extends MapPoint {
  zoom: number;
}

export interface MapViewProps extends MapPoint {
  /** Name of the map for those who cannot see it. */
  name: string;
  /** From 5 to 18; 16 without it. The map follows `latitude`, `longitude` and `zoom` when they change. */
  zoom?: number;
  markers?: readonly MapMarker[];
  polylines?: readonly MapPolyline[];
  circles?: readonly MapCircle[];
  polygons?: readonly MapPolygon[];
  controls?: readonly MapControl[];
  /** Shows all these points, instead of `latitude`, `longitude` and `zoom`. */
  includePoints?: readonly MapPoint[];
  className?: string;
  /** The person has moved the map or changed the zoom. */
  onRegionChange?: (region: MapRegion) => void;
  onTap?: (point: MapPoint) => void;
  onMarkerTap?: (id: number) => void;
  onCalloutTap?: (id: number) => void;
  onControlTap?: (id: number) => void;
}
