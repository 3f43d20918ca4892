// Recognises the words that lists print above or before a value: 'Date of birth', 'Hosp No', 'Geburtsdatum'.
import words from './labels.json' with { type: 'json' }
import type { ColumnMeaning } from './types.ts'

export type LabelMeaning = Exclude<ColumnMeaning, 'unknown'> | 'surnameFirst'

/** The meanings of a printed label, in its order: 'DOB / Age' has two, unknown words none. */
export function meaningsOfLabel(text: string): LabelMeaning[] {
  const whole = meaningOf(plainLabel(text))
  if (whole) return [whole]
  const parts = text
    .split(/[/|&(),;\n]|\band\b|\s[-–]\s/giu)
    .map(plainLabel)
    .filter((part) => part !== '')
  if (parts.length < 2) return []
  const found = parts.map(meaningOf)
  // 'Name (as on passport)': words in brackets that say nothing do not hide what stands before them.
  const known = found.filter((meaning) => meaning !== null)
  return found[0] === null || found[0] === undefined ? [] : [...new Set(known)]
}

/** The longest label that starts at this word, and how many words it takes. */
export function labelAt(
  texts: readonly string[],
  start: number,
): { meanings: LabelMeaning[]; words: number } | null {
  if (!FIRST_WORDS.has(plainLabel(texts[start] ?? '').split(' ')[0] ?? '')) return null
  for (let count = Math.min(LONGEST, texts.length - start); count > 0; count -= 1) {
    const meaning = meaningOf(plainLabel(texts.slice(start, start + count).join(' ')))
    if (meaning) return { meanings: [meaning], words: count }
  }
  return null
}

const LONGEST = 5

const MEANINGS = new Map(
  Object.entries(words).flatMap(([meaning, labels]) =>
    labels.map((label) => [label, meaning as LabelMeaning] as const),
  ),
)

/** What a label can begin with; most words of a list begin none. */
const FIRST_WORDS = new Set(
  [...MEANINGS.keys(), 'patients', 'client', 'the'].map((label) => label.split(' ')[0] ?? ''),
)

function meaningOf(label: string): LabelMeaning | null {
  return MEANINGS.get(label) ?? MEANINGS.get(label.replace(/^(?:patients?|pt|client|the)\s+/u, '')) ?? null
}

/** 'D.O.B.' → 'd o b', 'Né(e) le:' → 'ne e le', 'NHS No.' → 'nhs no'. */
function plainLabel(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/(?<=\p{L})\((\p{L}{1,2})\)/gu, '$1')
    .replaceAll('#', ' no ')
    .replaceAll('№', ' no ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(no) no\b/gu, '$1')
    .trim()
}
