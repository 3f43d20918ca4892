// Chromium's switches for the journeys: no background work, and no parts of the window that nobody sees.

/**
 * Each new window would load two pages for the suggestions of an address bar that is never shown: a third of the work of
 * opening a browser.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A headless browser crashes when it prints a PDF in a frame of another process; a headed one prints it either way. */
const crashesUnseen = ['PdfOopif']

/** Only the last list of features counts, so it repeats those that Playwright turns off. */
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
  // Journeys leave a page before better compilation of its scripts would pay.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${[...offInPlaywright, ...unseen, ...crashesUnseen].join(',')}`,
]
