// Finds medicines by any name: generic, brand or class. It leaves out words that only look like a medicine.
import brands from '../../language/lexicons/brand-names.json' with { type: 'json' }
import groups from '../../language/lexicons/medicine-names.json' with { type: 'json' }
import generics from '../../language/lexicons/medicines.json' with { type: 'json' }
import lookAlikes from '../../language/lexicons/look-alikes.json' with { type: 'json' }
import { longestPhrase, phraseTree } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'

/** 'class' is a group ('statin'), and 'substance' is something that occurs only in allergies ('peanut'). */
export type MedicineKind = 'medicine' | 'class' | 'substance'

/** One mention, from the word `from` up to `to`. `id` is the same for all names of a medicine. */
export type NamedMedicine = { id: string; kind: MedicineKind; from: number; to: number }

type Entry = { id: string; kind: MedicineKind }

const TREE = phraseTree<Entry>(namesWithEntries())

function* namesWithEntries(): Generator<readonly [readonly string[], Entry]> {
  const lists = [
    ['medicine', groups.sameMedicine],
    ['class', groups.classes],
    ['substance', groups.substances],
  ] as const
  const firstNames = new Map<string, string>()
  for (const [kind, list] of lists) {
    for (const group of list) {
      const names = group.split('|')
      const id = names[0] ?? ''
      for (const name of names) {
        if (kind === 'medicine' && !firstNames.has(name)) firstNames.set(name, id)
        yield [name.split(' '), { id, kind }]
      }
    }
  }
  for (const name of generics.flatMap((row) => row.split('|')))
    yield [name.split(' '), { id: name, kind: 'medicine' }]
  for (const [name, list] of Object.entries(brands)) {
    const id = firstNames.get(name) ?? name
    for (const brand of list.split('|')) yield [brand.split(' '), { id, kind: 'medicine' }]
  }
}

const ENDINGS = new RegExp(`^[a-z]{3,}(?:${groups.endings})$`, 'u')
/** Words that end like a medicine but are not one. */
const NO_MEDICINES = new Set(['cholesterol', 'cystatin', 'cocaine'])
const LIKE = likeness()

function likeness(): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>()
  for (const pair of lookAlikes) {
    const [a = '', b = ''] = pair.split('|')
    pairs.set(a, (pairs.get(a) ?? new Set()).add(b))
    pairs.set(b, (pairs.get(b) ?? new Set()).add(a))
  }
  return pairs
}

/** Whether these two medicines are known to be confused (MHRA and ISMP warnings, general knowledge). */
export function looksLike(a: string, b: string): boolean {
  return LIKE.get(a)?.has(b) ?? false
}

/** The number of known names of medicines. */
export const KNOWN_MEDICINES = new Set(generics.flatMap((row) => row.split('|'))).size

/** Finds all medicines in a text, in order. They do not overlap. */
export function medicinesIn(words: readonly Word[]): NamedMedicine[] {
  const found: NamedMedicine[] = []
  const keyAt = (index: number) => keyOf(words[index])
  for (let at = 0; at < words.length;) {
    const named = longestPhrase(TREE, at, keyAt) ?? byEnding(words[at], at)
    if (named) found.push({ ...named.entry, from: at, to: named.next })
    at = named?.next ?? at + 1
  }
  // 'Insulin NovoRapid' is one medicine.
  return found.filter(({ id, to }, at) => id !== 'insulin' || found[at + 1]?.from !== to)
}

function keyOf(word: Word | undefined): string {
  if (!word || word.kind === 'break') return ''
  if (word.kind === 'mark') return ''
  return word.key.replace(/'s$/u, '')
}

/** Returns a word whose ending only medicines have, even if no list has the word. */
function byEnding(word: Word | undefined, at: number): { entry: Entry; next: number } | null {
  if (word?.kind !== 'word' || word.key.length < 7 || !ENDINGS.test(word.key) || NO_MEDICINES.has(word.key))
    return null
  return { entry: { id: word.key, kind: 'medicine' }, next: at + 1 }
}
