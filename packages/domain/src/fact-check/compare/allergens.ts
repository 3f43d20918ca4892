// Finds names of allergens, and decides whether a text is about a reaction to one.
import lexicon from '../../language/lexicons/allergy-groups.json' with { type: 'json' }
import type { Reading } from '../../language/reading.ts'
import type { Sentence } from '../../language/words.ts'
import { firstWhere } from './comparison.ts'
import { isSameMedicine } from './same-facts.ts'

export const REACTION =
  /^(?:allerg\w*|anaphyla\w*|urticaria\w*|rash\w*|react\w*|intoleran\w*|sensitiv\w*|hives|angio-?oedema|swelling|wheez\w*|hypersensitiv\w*|swell\w*|vomit\w*|nausea)$/u

export function isAllergy(entry: string): boolean {
  return entry.trim() !== '' && !/^(?:none|nil|no |nkda|n\/a|unknown|not known)/iu.test(entry.trim())
}

/** Returns the allergen without its reaction: 'co-amoxiclav (rash)' → 'co-amoxiclav'. */
export function allergenOf(entry: string): string {
  return (entry.split(/[(:,–—]| - /u)[0] ?? '').trim()
}

/** Whether the sentence names the recorded reaction, or says that the allergen must be avoided: 'should not be used again'. */
export function speaksOf({ words, sentences }: Reading, at: number, reactions: ReadonlySet<string>): boolean {
  const sentence = sentences[words[at]?.sentence ?? 0]
  const said = words
    .slice(sentence?.from, sentence?.to)
    .map(({ key }) => key)
    .join(' ')
  if (
    /\b(?:should|must|will|would|can|may|is|are) (?:not|never) (?:to )?be (?:used|given|tried|prescribed|taken|repeated|restarted)\b/u.test(
      said,
    )
  )
    return true
  return words
    .slice(sentence?.from, sentence?.to)
    .some(
      (word) =>
        word !== words[at] &&
        (reactions.has(word.stem) ||
          /^(?:avoid|avoided|makes|made|gave|gives|brings|brought|upsets|caused|causes|cannot|can't|positive)$/u.test(
            word.key,
          )) &&
        word.kind === 'word' &&
        words[at]?.stem !== word.stem,
    )
}

export function placesOfAllergen({ words, medicines }: Reading, allergen: string): number[] {
  const keys = allergen
    .toLowerCase()
    .replace(/[-‐‑/]/gu, ' ')
    .split(/\s+/u)
    .filter((key) => key.length > 2)
  const name = keys.join(' ')
  const named = medicines
    .filter((each) => each.id === name || isSameMedicine(each.id, name))
    .map((each) => each.from)
  const written = words.flatMap((word, at) =>
    keys.some((key) => key.replace(/s$/u, '') === word.key.replace(/s$/u, '')) ? [at] : [],
  )
  return [...named, ...written]
}

export function isAllergyPlace({ words, sentences }: Reading, at: number): boolean {
  const index = words[at]?.sentence ?? 0
  const sentence = sentences[index]
  if (!sentence) return false
  const startOf = (line: number) => firstWhere(sentences, (each) => each.line >= line)
  const paragraph = sentences.slice(startOf(sentence.line), startOf(sentence.line + 1))
  const line = paragraph.length > 2 ? [sentence] : paragraph
  const near = words.slice(line[0]?.from ?? sentence.from, line.at(-1)?.to ?? sentence.to)
  if (near.some((word) => REACTION.test(word.key))) return true
  return sentences
    .slice(startOf(sentence.line - 4), startOf(sentence.line))
    .some((each) => isAllergyHeading(words, each))
}

/**
 * True for 'Allergies', 'Known drug allergies' and 'Adverse reactions', but not for 'Drug' and 'Dose' in the first row of a
 * table.
 */
export function isAllergyHeading(words: Reading['words'], { from, to }: Sentence): boolean {
  if (to - from > 6 || words[to - 1]?.kind !== 'break') return false
  const heading = words
    .slice(from, to)
    .map(({ key }) => key)
    .join(' ')
  return /^(?:(?:known|drug|adverse|medic\w+|and|or|other|food|environmental) )*(?:allerg\w*|intoleran\w*|(?:hyper)?sensitiv\w*|adverse|reactions?)\b/u.test(
    heading,
  )
}

const GROUPS = Object.values(lexicon).map((members) => members.split('|'))

/** True for a medicine of the allergen's group: amoxicillin for 'penicillins'. */
export function isOfOneGroup(allergen: string, medicine: string): boolean {
  const name = allergen.toLowerCase().replaceAll('-', ' ').replace(/s$/u, '')
  return GROUPS.some((group) => group.includes(medicine) && group.some((member) => name.includes(member)))
}
