import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import type { MapPin } from './map-canvas.tsx';

const ROOM = 'pins';
/** Pixels of a square around a pin where no name is written. */
const SIDE = 28;
/** A picked pin is larger by so much. */
const PICKED = 1.6;

/** Names of the map give way to pins: each holds an empty picture in the map itself, which stands above the names. */
export function keepRoom(map: MapLibreMap, pins: readonly MapPin[], picked: number | undefined): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: pins.map(({ id, point: [latitude, longitude] }) => ({
      type: 'Feature' as const,
      properties: { size: id === picked ? PICKED : 1 },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  };
  const room = map.getSource<GeoJSONSource>(ROOM);
  if (room) {
    void room.setData(data);
    return;
  }
  if (!map.hasImage(ROOM)) map.addImage(ROOM, { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 4) });
  map.addSource(ROOM, { type: 'geojson', data });
  map.addLayer({
    id: ROOM,
    type: 'symbol',
    source: ROOM,
    layout: { 'icon-image': ROOM, 'icon-size': ['get', 'size'], 'icon-allow-overlap': true },
  });
}
