// Describes the browser and kind of device of a User-Agent header in words that the owner recognises.

/** Returns, for example, 'Chrome on Windows'. Unknown parts are left out, and if both are unknown it returns 'Unknown device'. */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([mark]) => mark.test(text))?.[1]
  const system = systems.find(([mark]) => mark.test(text))?.[1]
  if (browser === undefined && system === undefined) return 'Unknown device'
  if (system === undefined) return browser ?? ''
  return `${browser ?? 'A browser'} on ${system}`
}

/** The order matters, because each User-Agent also contains the names that come after its own. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
