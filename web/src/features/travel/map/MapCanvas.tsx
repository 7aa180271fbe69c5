import type { TileConfig } from '@outlay/contract/travel/map';
import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { classes } from '#ui/class-names.ts';
import unseen from '#ui/Unseen.module.css';
import { MapControls } from './MapControls.tsx';
import { MapFoot } from './MapFoot.tsx';
import { MapList } from './MapList.tsx';
import css from './Map.module.css';
import type { MapViewProps } from './map.shapes.ts';
import { useGround } from './use-ground.ts';
import { useShapes } from './use-layers.ts';
import { useMap } from './use-map.ts';

interface MapCanvasProps extends MapViewProps {
  /** Null: the map that is shipped with the product. */
  tiles: TileConfig | null;
}

/** The map itself, by touch, mouse and keyboard. */
export function MapCanvas({ tiles, ...props }: MapCanvasProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLDivElement>(null);
  const keys = useId();
  const map = useMap(canvas, tiles, props);
  const ground = useGround(map, tiles);
  useShapes(map, props);
  return (
    <section className={classes(css['map'], props.className)} aria-label={props.name}>
      <div
        ref={canvas}
        className={css['canvas']}
        role="application"
        aria-label={props.name}
        aria-describedby={keys}
      />
      <p id={keys} className={unseen['unseen']}>
        {t`Arrow keys move the map, plus and minus change the zoom, Tab goes to the places.`}
      </p>
      <MapList map={map} markers={props.markers ?? []} />
      <MapControls map={map} controls={props.controls ?? []} onTap={props.onControlTap} />
      <MapFoot map={map} attribution={ground} />
    </section>
  );
}
