// Finds medicines that speech recognition wrote as other words: 'a low pure in all' sounds like 'allopurinol'.
import { doubleMetaphone } from 'double-metaphone'
import brands from '../language/lexicons/brand-names.json' with { type: 'json' }
import groups from '../language/lexicons/medicine-names.json' with { type: 'json' }
import generics from '../language/lexicons/medicines.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt, type Token } from './tokens.ts'

/** The words from `from` to `to` sound like the medicine `name`. `onRecord` is true if the patient takes it. */
export type MisheardMedicine = { from: number; to: number; name: string; onRecord: boolean }

/**
 * Finds up to five consecutive words that together sound like a medicine. It tries the patient's own medicines first, and then
 * all known ones. Words that name one medicine are never taken for another.
 */
export function misheardMedicines(
  tokens: readonly Token[],
  medications: readonly string[],
): MisheardMedicine[] {
  const names = [...new Set(medications.flatMap(namesIn))]
  const own = { sounds: soundsOf(names), words: longWordsOf(names) }
  const letters = tokens.map((token) => doubtfulLetters(token, own))
  const heard = tokens.flatMap((_, at) => hearingsAt(tokens, letters, at, own))
  const best = heard.toSorted(
    (a, b) => Number(b.onRecord) - Number(a.onRecord) || b.same - a.same || b.likeness - a.likeness,
  )
  const taken = new Set<number>()
  const kept = best.filter(({ from, to }) => {
    const places = Array.from({ length: to - from }, (_, offset) => from + offset)
    if (places.some((place) => taken.has(place))) return false
    for (const place of places) taken.add(place)
    return true
  })
  return kept
    .map(({ from, to, name, onRecord }) => ({ from, to, name, onRecord }))
    .toSorted((a, b) => a.from - b.from)
}

/** The number of letters that are the `same`, and their share of all letters. */
type Likeness = { name: string; same: number; likeness: number }
type Hearing = MisheardMedicine & Likeness

/** A medicine's name as one word, with its letters reduced to how they sound. */
type Name = { name: string; letters: string }
type Sounds = ReadonlyMap<string, readonly Name[]>

/** The names of the patient's medicines, and the single words in them. */
type OwnNames = { sounds: Sounds; words: ReadonlySet<string> }

const LONGEST = 5
const SHORTEST_LETTERS = 6
const LONGEST_LETTERS = 26
/** The shortest word of a name that counts alone, such as 'sodium'. Shorter words are too common. */
const SHORTEST_WORD = 5

/**
 * The least length of the sound, and the least likeness of the letters. Less is needed for a medicine on record, and for a name
 * with a dose after it. 'A drop in' is not atropine.
 */
const OWN = { sound: 4, words: 0.5, word: 0.6 }
const DOSED = { sound: 5, words: 0.65, word: 0.75 }
const OTHER = { sound: 5, words: 0.78, word: 0.78 }

/** Returns the letters of a word that may be part of a misheard name, or null for marks, numbers and names of medicines. */
function doubtfulLetters({ kind, key }: Token, own: OwnNames): string | null {
  if (kind !== 'word' || !/^[\p{Script=Latin}'’-]+$/u.test(key) || own.words.has(key)) return null
  const letters = lettersOf(key)
  return isKnown(key, letters) ? null : letters
}

function hearingsAt(
  tokens: readonly Token[],
  lettersAt: readonly (string | null)[],
  at: number,
  own: OwnNames,
): Hearing[] {
  const heard: Hearing[] = []
  let [said, letters] = ['', '']
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST); to += 1) {
    const [word, more] = [wordAt(tokens, to - 1), lettersAt[to - 1] ?? null]
    if (more === null) break
    said = said === '' ? word : `${said} ${word}`
    letters += more
    if (letters.length > LONGEST_LETTERS) break
    if (letters.length < SHORTEST_LETTERS || isNumberWord(word)) continue
    const spoken = { said, letters, sounds: [...new Set(doubleMetaphone(letters))], words: to - at }
    const record = nearest(spoken, alike(spoken, own.sounds), OWN)
    const least = isNumberWord(wordAt(tokens, to)) ? DOSED : OTHER
    const other = record ?? nearest(spoken, exact(spoken, KNOWN), least)
    if (other) heard.push({ from: at, to, onRecord: record !== null, ...other })
  }
  return heard
}

type Spoken = { said: string; letters: string; sounds: readonly string[]; words: number }

function exact({ sounds }: Spoken, names: Sounds): Name[] {
  return sounds.flatMap((sound) => names.get(sound) ?? [])
}

/**
 * Returns the medicines that sound alike. For the patient's few medicines, one sound may be lost or replaced: 'ami trip tilling'.
 */
function alike(spoken: Spoken, names: Sounds): Name[] {
  const near = [...names].filter(([sound]) => spoken.sounds.some((heard) => isNear(heard, sound)))
  return [...exact(spoken, names), ...near.flatMap(([, found]) => found)]
}

function isNear(heard: string, sound: string): boolean {
  if (heard[0] !== sound[0] || Math.abs(heard.length - sound.length) > 1) return false
  return Math.min(heard.length, sound.length) >= LEAST_NEAR && editDistance(heard, sound) <= 1
}

const LEAST_NEAR = 5

function nearest(
  { said, letters, sounds, words }: Spoken,
  names: readonly Name[],
  least: { sound: number; words: number; word: number },
): Likeness | null {
  if (sounds.every((sound) => sound.length < least.sound)) return null
  let best: Likeness | null = null
  for (const { name, letters: written } of names) {
    const longest = Math.max(letters.length, written.length)
    const same = longest - editDistance(letters, written)
    const likeness = same / longest
    if (name !== said && likeness > (best?.likeness ?? 0)) best = { name, same, likeness }
  }
  return best && best.likeness >= (words > 1 ? least.words : least.word) ? best : null
}

function soundsOf(names: readonly string[]): Sounds {
  const sounds = new Map<string, Name[]>()
  for (const name of names) {
    const letters = lettersOf(name)
    for (const sound of new Set(doubleMetaphone(letters)))
      sounds.set(sound, [...(sounds.get(sound) ?? []), { name, letters }])
  }
  return sounds
}

/** Returns the names in an entry: 'Ferrous fumarate 210 mg' → 'ferrous fumarate', 'ferrous', 'fumarate'. */
function namesIn(entry: string): string[] {
  const words = /^[\p{L}'’ -]+/u.exec(entry.toLowerCase())?.[0].trim().split(' ') ?? []
  const end = words.findIndex((word) => AFTER_NAME.has(word) || isNumberWord(word))
  const name = words.slice(0, end < 0 ? words.length : end).slice(0, LONGEST)
  return [name.join(' '), ...name].filter((each) => each.length >= SHORTEST_LETTERS)
}

const AFTER_NAME = new Set(
  'modified prolonged slow immediate once twice as at in when if every daily nightly weekly inhaler tablets tablet capsules cream ointment gel drops solution'.split(
    ' ',
  ),
)

const GENERICS = generics.flatMap((row) => row.split('|'))
const NAMES = [
  ...GENERICS,
  ...groups.sameMedicine.flatMap((row) => row.split('|')),
  ...Object.values(brands).flatMap((row) => row.split('|')),
]
const KNOWN = soundsOf([...new Set(GENERICS)])
const KNOWN_WORDS = longWordsOf(NAMES)
/** Matches words with an ending that only medicines have, even if they are not listed. */
const ENDINGS = new RegExp(`^[a-z]{4,}(?:${groups.endings})$`, 'u')

function isKnown(word: string, letters: string): boolean {
  return KNOWN_WORDS.has(letters) || ENDINGS.test(word)
}

function longWordsOf(names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(' ')])
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD))
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
