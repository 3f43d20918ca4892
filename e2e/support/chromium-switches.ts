// How Chromium starts for the journeys: without errands of its own, and without the parts of its window that nobody looks at.

/**
 * Each new window would load two pages for the list of suggestions under an address bar that is never shown: a third of the
 * work of opening a browser.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A browser without a window ends when it prints a PDF in a frame of another process; one with a window prints it either way. */
const crashesUnseen = ['PdfOopif']

/** Only the last list of features counts, so what Playwright itself turns off stands here again. */
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
  // A page of a journey is left again before compiling its scripts in the better ways pays.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${[...offInPlaywright, ...unseen, ...crashesUnseen].join(',')}`,
]
