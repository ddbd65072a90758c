import 'maplibre-gl/dist/maplibre-gl.css';
import { LngLatBounds, MapLibreMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { groupPins } from './group-pins.ts';
import { archiveFrame, isArchive } from './map-archive.ts';
import type { MapPin, MapPoint } from './map-pin.ts';
import { hasRoom, keepRoom } from './map-room.ts';
import { styleOf } from './map-style.ts';
import classes from './map.module.css';

setWorkerUrl(workerUrl);

interface MapCanvasProps {
  tiles: MapTiles;
  /** What the map is called for who does not see it. */
  label: string;
  pins?: readonly MapPin[];
  /** The pin whose facts are shown. */
  picked?: number | undefined;
  onPick?: (id: number) => void;
  /** Shown at first; without it all pins are. */
  start?: { center: MapPoint; zoom: number };
  /** Told where the middle of the map is, whenever it comes to rest. */
  onRest?: (center: MapPoint) => void;
}

/** More would make a phone slow. */
const MOST_PINS = 100;
/** Pixels between two pins, from which on neither hides the other. */
const APART = 20;
/** As near as the map comes to a group of pins; what is still one then lies in one house. */
const NEAREST = 18;
/** Room around all pins; the buttons stand at the right. */
const ROUND_PINS = { top: 48, bottom: 48, left: 48, right: 80 };
const MISSING = 'Teile der Karte konnten nicht geladen werden.';
/** Of the archive's width and height, on each side. */
const BEYOND = 0.25;
const EUROPE = { center: [51, 10] as const, zoom: 5 };
const german = {
  'NavigationControl.ZoomIn': 'Vergrößern',
  'NavigationControl.ZoomOut': 'Verkleinern',
};
const noPins: readonly MapPin[] = [];

/** A map of the operator's source, with buttons as pins; for fingers, mouse and keys. Heavy: import it on demand. */
export function MapCanvas({ tiles, label, pins = noPins, picked, onPick, start, onRest }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [failure, setFailure] = useState('');
  const [hidden, setHidden] = useState(0);
  const pick = useEffectEvent((id: number) => onPick?.(id));
  const rest = useEffectEvent((opened: MapLibreMap) => {
    const { lat, lng } = opened.getCenter();
    onRest?.([lat, lng]);
  });
  const room = useEffectEvent((opened: MapLibreMap) => keepRoom(opened, pins, picked));
  const open = useEffectEvent(() => openMap(box.current!, tiles, label, start ?? EUROPE));

  useEffect(() => {
    let opened: MapLibreMap;
    try {
      opened = open();
    } catch {
      setFailure('Dieser Browser kann die Karte nicht zeichnen.');
      return;
    }
    opened.on('error', () => setFailure(MISSING));
    opened.on('moveend', () => rest(opened));
    setMap(opened);
    if (isArchive(tiles)) void keepToArchive(opened, tiles, start !== undefined).catch(() => setFailure(MISSING));
    opened.on('style.load', () => room(opened));
    // Without a comparison: what the pins hold in the map would be taken away, and nobody told.
    const onTheme = new MutationObserver(() => opened.setStyle(styleOf(tiles), { diff: false }));
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      onTheme.disconnect();
      setMap(null);
      opened.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map is opened once, where it begins
  }, []);

  const hasStart = start !== undefined;
  useEffect(() => {
    if (map && !hasStart && pins.length > 0) map.fitBounds(boundsOf(pins), { padding: ROUND_PINS, maxZoom: 16, animate: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is looked for later must not move the map away
  }, [map]);

  const shown = useRef(new Map<string, Marker>());
  const show = useEffectEvent((opened: MapLibreMap) => setHidden(showPins(opened, pins, { shown: shown.current, picked, pick })));
  useEffect(() => {
    if (!map) return;
    const markers = shown.current;
    const onMove = () => show(map);
    map.on('moveend', onMove);
    return () => {
      map.off('moveend', onMove);
      for (const marker of markers.values()) marker.remove();
      markers.clear();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    show(map);
    if (hasRoom(map)) room(map);
  }, [map, pins, picked]);

  return (
    <>
      <div className={classes.box}>
        <div ref={box} className={classes.canvas} />
        {onRest && <span className={classes.cross} aria-hidden="true" />}
      </div>
      <p className={`block mt-1 soft small ${classes.credit}`}>{tiles.attribution}</p>
      <output className={`block mt-1 soft small ${classes.said}`}>
        {failure || (hidden > 0 ? `Hier liegen noch ${hidden} weitere. Vergrößern Sie die Karte, um sie zu sehen.` : '')}
      </output>
    </>
  );
}

function openMap(container: HTMLElement, tiles: MapTiles, label: string, { center, zoom }: { center: MapPoint; zoom: number }) {
  const map = new MapLibreMap({
    container,
    style: styleOf(tiles),
    center: [center[1], center[0]],
    zoom,
    maxPitch: 0,
    dragRotate: false,
    // Said below the map, as plain text.
    attributionControl: false,
    fadeDuration: 0,
    locale: { ...german, 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map.addControl(new NavigationControl({ showCompass: false }));
}

/** Our own map shows what it holds, and little of the empty world around it: a tall window shows all pins, too. */
async function keepToArchive(map: MapLibreMap, tiles: MapTiles, hasPlace: boolean): Promise<void> {
  const { bounds, center, firstZoom } = await archiveFrame(tiles);
  if (!hasPlace && !map.isMoving() && map.getZoom() <= EUROPE.zoom) map.jumpTo({ center, zoom: firstZoom + 3 });
  map.setMinZoom(firstZoom);
  const [west, south, east, north] = bounds;
  const [aside, above] = [(east - west) * BEYOND, (north - south) * BEYOND];
  map.setMaxBounds([west - aside, south - above, east + aside, north + above]);
}

function boundsOf(pins: readonly MapPin[]): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const { point } of pins) bounds.extend([point[1], point[0]]);
  return bounds;
}

interface Shown {
  /** By the pins that each stands for. */
  shown: Map<string, Marker>;
  picked: number | undefined;
  pick: (id: number) => void;
}

/** Puts up the pins that lie in the view. Returns how many of them had to be left out. */
function showPins(map: MapLibreMap, pins: readonly MapPin[], { shown, picked, pick }: Shown): number {
  const bounds = map.getBounds();
  const inView = pins.filter(({ point }) => bounds.contains([point[1], point[0]]));
  const groups = groupPins(inView, ({ point }) => map.project([point[1], point[0]]), { apart: APART, alone: picked });
  const wanted = new Map(groups.slice(0, MOST_PINS).map((group) => [group.map(({ id }) => id).join(), group]));
  const focused = [...shown].find(([, marker]) => marker.getElement() === document.activeElement)?.[0];
  for (const [key, group] of wanted) if (!shown.has(key)) shown.set(key, addPin(map, group, pick));
  for (const [key, marker] of shown) {
    // A pin that is picked is larger, stands before the others, and says so to who does not see it.
    if (wanted.get(key)?.length === 1) marker.getElement().setAttribute('aria-pressed', String(key === String(picked)));
    if (wanted.has(key)) continue;
    // The focus goes on to what the pin has become.
    if (key === focused) markerOf(shown, wanted, Number.parseInt(key, 10))?.getElement().focus({ preventScroll: true });
    marker.remove();
    shown.delete(key);
  }
  return groups.slice(MOST_PINS).flat().length;
}

function markerOf(shown: Shown['shown'], wanted: ReadonlyMap<string, MapPin[]>, pin: number): Marker | undefined {
  const key = [...wanted].find(([, group]) => group.some(({ id }) => id === pin))?.[0];
  return key === undefined ? undefined : shown.get(key);
}

/** A pin, or one for several that lie close together: that one says how many, and brings the map nearer. */
function addPin(map: MapLibreMap, group: readonly MapPin[], pick: (id: number) => void): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes.pin!;
  element.title = group.map(({ label }) => label).join(', ');
  element.setAttribute('aria-label', group.length === 1 ? element.title : `${group.length} beieinander: ${element.title}`);
  if (group.length > 1) element.dataset.count = String(group.length);
  let turn = 0;
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    // What the map cannot bring apart is picked in turn.
    if (group.length === 1 || map.getZoom() >= NEAREST) pick(group[turn++ % group.length]!.id);
    else map.fitBounds(boundsOf(group), { padding: ROUND_PINS, maxZoom: NEAREST });
  });
  const { lng, lat } = boundsOf(group).getCenter();
  return new Marker({ element, anchor: 'center' }).setLngLat([lng, lat]).addTo(map);
}
