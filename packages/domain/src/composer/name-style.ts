// Writes a person's name and title in printed form.
import lexicon from './salutations.json' with { type: 'json' }

/** Returns the title as printed before a name: 'doctor' → 'Dr'. */
export function printedTitle(word: string): string | null {
  return TITLES.get(word) ?? null
}

/** Writes a name with capitals: 'patel' → 'Patel', "o'brien" → "O'Brien", 'mcdonald' → 'McDonald'. Existing capitals stay. */
export function inCapitals(name: string): string {
  if (/\p{Lu}/u.test(name.slice(1))) return name
  return name
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=['’]\p{L})['’]\p{L}$/u, (end) => end.toLowerCase())
    .replace(/(?<=['’])S$/u, 's')
    .replace(/(?<=^Mc)\p{L}(?=\p{L}{2})/u, (letter) => letter.toUpperCase())
}

const TITLES = new Map(Object.entries(lexicon.titles))
