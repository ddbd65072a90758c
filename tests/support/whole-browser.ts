import type { LaunchOptions } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** What Playwright switches off (the last such list counts), and the pages that Chromium preloads per new window. */
const UNWANTED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Launch options for what the headless shell lacks: push messages, PDFs in a frame, asking for installability. */
export const wholeBrowser: LaunchOptions = {
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--disable-features=${UNWANTED.join(',')}`],
};
