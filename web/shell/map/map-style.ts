import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { isPictureAddress, type MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { archiveSource, isArchive } from './map-archive.ts';

/** How a map is drawn: our own archive in the colours of the page, pictures as they are, another style as it says. */
export function styleOf(tiles: MapTiles): StyleSpecification | string {
  if (isArchive(tiles)) return archiveStyle(tiles);
  if (!isPictureAddress(tiles.url)) return tiles.url;
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  };
}

const SOURCE = 'town';
const FONT = ['Atkinson Hyperlegible Next'];

type Paint = (role: string) => string;

/** For layers as Protomaps' base maps name them. Letters are drawn by the device, from the page's own face. */
function archiveStyle(tiles: MapTiles): StyleSpecification {
  const styles = getComputedStyle(document.documentElement);
  const paint: Paint = (role) => styles.getPropertyValue(`--map-${role}`).trim();
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url: archiveSource(tiles) } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': paint('ground') } },
      area('settled', 'landuse', ['residential', 'urban_area', 'neighbourhood'], paint('settled')),
      area(
        'green',
        'landuse',
        ['park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'cemetery', 'garden'],
        paint('green'),
      ),
      area('square', 'landuse', ['pedestrian'], paint('road')),
      {
        id: 'water',
        type: 'fill',
        source: SOURCE,
        'source-layer': 'water',
        filter: isArea,
        paint: { 'fill-color': paint('water') },
      },
      ...roads(paint),
      {
        id: 'houses',
        type: 'fill',
        source: SOURCE,
        'source-layer': 'buildings',
        minzoom: 13,
        paint: { 'fill-color': paint('house') },
      },
      ...names(paint),
    ],
  };
}

const isArea: ['==', ['geometry-type'], string] = ['==', ['geometry-type'], 'Polygon'];

function area(id: string, layer: string, kinds: string[], color: string): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    paint: { 'fill-color': color },
  };
}

/** Each kind of street twice: its edge, then its ground; the large ones last. */
function roads(paint: Paint): LayerSpecification[] {
  const kinds = [
    { kinds: ['minor_road', 'path', 'other'], width: 7 },
    { kinds: ['major_road', 'highway'], width: 12 },
  ];
  const layer = (part: 'edge' | 'road', more: number) =>
    kinds.map(({ kinds: of, width }): LayerSpecification => ({
      id: `${part}-${width}`,
      type: 'line',
      source: SOURCE,
      'source-layer': 'roads',
      filter: ['in', ['get', 'kind'], ['literal', of]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': paint(part === 'edge' ? 'edge' : 'road'),
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          11,
          width / 8 + more / 2,
          16,
          width + more,
          19,
          width * 4 + more,
        ],
      },
    }));
  return [...layer('edge', 2), ...layer('road', 0)];
}

function names(paint: Paint): LayerSpecification[] {
  const ink = { 'text-color': paint('ink'), 'text-halo-color': paint('ground'), 'text-halo-width': 1.5 };
  return [
    {
      id: 'streets',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'roads',
      minzoom: 14,
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12 },
      paint: ink,
    },
    {
      id: 'places',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'places',
      maxzoom: 14,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 17,
        // Beside the pins, where they stand in its place.
        'text-variable-anchor': [
          'center',
          'top',
          'bottom',
          'top-right',
          'top-left',
          'bottom-right',
          'bottom-left',
          'left',
          'right',
        ],
        'text-radial-offset': 1.5,
        'text-justify': 'auto',
      },
      paint: ink,
    },
  ];
}
