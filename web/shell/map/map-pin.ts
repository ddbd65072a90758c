/** Latitude and longitude in degrees of WGS 84. */
export type MapPoint = readonly [latitude: number, longitude: number];

export interface MapPin {
  id: number;
  point: MapPoint;
  label: string;
}
