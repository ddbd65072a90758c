/** The theme choices of the footer, stored on the device; the server's frame shows the first one. */
export const themeChoices = [
  ['system', 'Wie das Gerät'],
  ['light', 'Hell'],
  ['dark', 'Dunkel'],
] as const;
