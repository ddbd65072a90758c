import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import type { MapPin } from './map-pin.ts';

/** An empty picture, and pixels of its side: where it stands no name is written. */
const ROOM = 'room';
const SIDE = 28;
const PINS = 'pins';
/** A picked pin is larger by so much. */
const PICKED = 1.6;

/** Names of the map give way to pins: each holds an empty picture in the map itself, which stands above the names. */
export function keepRoom(map: MapLibreMap, pins: readonly MapPin[], picked: number | undefined): void {
  if (!map.hasImage(ROOM)) map.addImage(ROOM, { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 4) });
  keepRoomAt(map, PINS, pins, 1);
  keepRoomAt(
    map,
    'picked-pin',
    pins.filter(({ id }) => id === picked),
    PICKED,
  );
}

/** Not before the style of the map has come. */
export const hasRoom = (map: MapLibreMap) => map.getSource(PINS) !== undefined;

function keepRoomAt(map: MapLibreMap, id: string, pins: readonly MapPin[], size: number): void {
  const data = {
    type: 'MultiPoint' as const,
    coordinates: pins.map(({ point: [latitude, longitude] }) => [longitude, latitude]),
  };
  const source = map.getSource<GeoJSONSource>(id);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addSource(id, { type: 'geojson', data });
  map.addLayer({
    id,
    type: 'symbol',
    source: id,
    layout: { 'icon-image': ROOM, 'icon-size': size, 'icon-allow-overlap': true },
  });
}
