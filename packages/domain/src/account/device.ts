// Describes the browser and kind of device of a User-Agent header, in words that the owner recognises.

/** 'Chrome on Windows'; leaves out what is unknown; 'Unknown device' if all is. */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([mark]) => mark.test(text))?.[1]
  const system = systems.find(([mark]) => mark.test(text))?.[1]
  if (browser === undefined && system === undefined) return 'Unknown device'
  if (system === undefined) return browser ?? ''
  return `${browser ?? 'A browser'} on ${system}`
}

/** Order matters: each User-Agent also contains the names after its own. */
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
