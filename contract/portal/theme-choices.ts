/** How a page may look, by what the device keeps, and as the footer offers it; the server's frame shows the first. */
export const themeChoices = [
  ['system', 'Wie das Gerät'],
  ['light', 'Hell'],
  ['dark', 'Dunkel'],
] as const;
