// Finds a person's name in running text: a run of words with capitals and no other meaning.
import { looksLikeName } from './column-contents.ts'
import words from './names.json' with { type: 'json' }

export type FoundName = {
  name: string
  /** Whether there are other words around the name. */
  amongOthers: boolean
  /** Whether the name has a doctor's title. 'Dr Rao' is more often the doctor than a patient. */
  isDoctor: boolean
}

/** Returns the first likely name of two words or more, or null. */
export function nameIn(text: string): FoundName | null {
  const plain = text.replace(BEFORE_NAME, '').trim()
  if (isAddress(text)) return null
  if (looksLikeName(plain) && /[\s,]/u.test(plain)) return found(plain, false)
  let run: string[] = []
  const runs: string[] = []
  const end = () => {
    while (run.length > 0 && PARTICLES.has((run.at(-1) ?? '').toLowerCase())) run.pop()
    const name = run.join(' ').replace(/[,;:]+$/u, '')
    if (looksLikeName(name) && /\s/u.test(name)) runs.push(name)
    run = []
  }
  for (const word of plain.split(/\s+/u)) {
    const bare = word.replaceAll(/[.,;:()]/gu, '')
    const inName =
      !NOT_NAMES.has(bare.toLowerCase()) &&
      (/^\p{Lu}[\p{L}\p{M}'’-]*[,.]?$/u.test(word) ||
        (run.length > 0 ? PARTICLES : LEADING).has(bare.toLowerCase()))
    if (!inName) {
      end()
      continue
    }
    run.push(word)
    if (word.endsWith(',') && run.length > 1 && !LEADING.has((run[0] ?? '').toLowerCase())) end()
  }
  end()
  const name = runs.find((candidate) => !DOCTOR.test(candidate)) ?? runs[0]
  return name === undefined ? null : found(name, true)
}

function found(name: string, amongOthers: boolean): FoundName {
  return { name, amongOthers, isDoctor: DOCTOR.test(name) }
}

/** True for '5 Quay Road' and 'St Mary’s Close, Oxbridge'. A patient called Hill has no number before the name. */
function isAddress(text: string): boolean {
  const parts = text.split(/[\s,]+/u)
  const street = parts.findIndex((word) => STREETS.has(word.toLowerCase()))
  return street > 1 || (street === 1 && /^\d/u.test(text))
}

/** Matches what may be before a name: a number, a time, a tick box, or 'Re:'. */
const BEFORE_NAME = /^\s*(?:(?:\d{1,2}[:.]\d{2}|\d{1,4}[.)]?|[^\p{L}\p{N}\s]+|re:?)\s+)+/iu
const DOCTOR = /^(?:dr|doctor|prof|professor)\b/iu
const STREETS = new Set(words.streetWords)
const NOT_NAMES = new Set(words.notNames)
/** Words in lower case that a surname may begin with. The words for 'and' and 'to' in other languages are left out. */
const LEADING = new Set(words.particles.filter((particle) => particle.length > 1))
const PARTICLES = new Set([...words.particles, ...words.unsureParticles])
