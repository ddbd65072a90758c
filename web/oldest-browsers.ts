/**
 * The oldest browsers that the portal is built for, by their names in MDN's data. README names the same. Safari 16.4
 * (2023) runs on phones of 2017; Firefox 121 is the first that knows `:has()`, which our styles need.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', safari_ios: '16.4' } as const;

/** The same as the build names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([browser, version]) => browser.replace('safari_ios', 'ios') + version,
);
