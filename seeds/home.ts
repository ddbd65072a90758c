/** The region in which most of the demo plays. */
export const HOME = 'lahr';

/** The password of everybody in the demo (rulings 5). */
export const DEMO_PASSWORD = 'Kontor-2026!';
