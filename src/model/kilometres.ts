const earthRadius = 6371.0088;

/** Distance of two points on the mean Earth (haversine), in km; degrees WGS 84; null when a point is missing. */
export function kilometres(lat: number | null, lng: number | null, otherLat: number, otherLng: number): number | null {
  if (lat === null || lng === null) return null;
  const radians = Math.PI / 180;
  const up = Math.sin(((otherLat - lat) * radians) / 2);
  const across = Math.sin(((otherLng - lng) * radians) / 2);
  const half = up * up + Math.cos(lat * radians) * Math.cos(otherLat * radians) * across * across;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}
