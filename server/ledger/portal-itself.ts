/** Who books where nobody asked: the portal itself. */
export const PORTAL = 0;
