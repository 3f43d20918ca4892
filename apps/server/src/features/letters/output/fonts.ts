// The fonts of a letter. They are part of the product, so that a letter looks the same on every machine.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * First the font for Latin, Greek, Cyrillic and Hebrew, then those for Arabic, Devanagari, Thai, and Chinese with other signs.
 * letter.typ sets their order of use.
 */
export const FONTS = [
  'tinos/400Regular/Tinos_400Regular.ttf',
  'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  'tinos/700Bold/Tinos_700Bold.ttf',
  'tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf',
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  'noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
  'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
] as const

export type FontFile = (typeof FONTS)[number]

export function readFont(font: FontFile): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${font}`))
}
