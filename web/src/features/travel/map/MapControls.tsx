import { ZOOM } from '@outlay/contract/travel/map';
import { useLingui } from '@lingui/react/macro';
import type { Map } from 'leaflet';
import { Icon } from '#ui/Icon.tsx';
import css from './Map.module.css';
import type { MapControl } from './map.shapes.ts';
import { useRegion } from './use-region.ts';

interface MapControlsProps {
  map: Map | null;
  controls: readonly MapControl[];
  onTap: ((id: number) => void) | undefined;
}

/** The zoom, and the controls that a page puts on the map. */
export function MapControls({ map, controls, onTap }: MapControlsProps) {
  const { t } = useLingui();
  const zoom = useRegion(map)?.zoom ?? ZOOM.first;
  return (
    <>
      {controls.map((control) => (
        <Control key={control.id} control={control} onTap={onTap} />
      ))}
      <div className={css['zoom']}>
        <button
          type="button"
          aria-label={t`Zoom in`}
          disabled={zoom >= ZOOM.most}
          onClick={() => map?.zoomIn()}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t`Zoom out`}
          disabled={zoom <= ZOOM.least}
          onClick={() => map?.zoomOut()}
        >
          <Icon name="minus" />
        </button>
      </div>
    </>
  );
}

function Control({ control, onTap }: { control: MapControl; onTap: MapControlsProps['onTap'] }) {
  const { t } = useLingui();
  const { id, position, iconPath, clickable = false } = control;
  const picture = <img src={iconPath} alt="" width={position.width} height={position.height} />;
  if (!clickable)
    return (
      <span className={css['control']} style={position}>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className={css['control']}
      style={position}
      aria-label={t`Map control ${id}`}
      onClick={() => onTap?.(id)}
    >
      {picture}
    </button>
  );
}
