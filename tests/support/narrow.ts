/** The narrowest screen that everything must fit on (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 640 };
