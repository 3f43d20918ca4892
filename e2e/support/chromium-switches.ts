// These switches of Chromium turn off background work and parts of the window that no journey uses.

/**
 * Each new window would load two pages for the suggestions of an address bar that is never shown. That is a
 * third of the work of opening a browser.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * A headless browser crashes when it prints a PDF in a frame of another process. A browser with a window
 * prints it with or without this feature.
 */
const crashesUnseen = ['PdfOopif']

/**
 * Chromium reads only the last list of features, so this list repeats the features that Playwright turns off.
 */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Journeys leave a page before optimised scripts would save time.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${[...offInPlaywright, ...unseen, ...crashesUnseen].join(',')}`,
]
