// Finds the name of a person within running text: a run of words with capitals that says nothing else.
import { looksLikeName } from './column-contents.ts'
import words from './names.json' with { type: 'json' }

export type FoundName = {
  name: string
  /** Other words stood around it. */
  amongOthers: boolean
  /** 'Dr Rao' is more often who sees the patients than one of them. */
  isDoctor: boolean
}

/** The first likely name of two words or more; null when there is none. */
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

/** '5 Quay Road', 'St Mary’s Close, Oxbridge'; a patient called Hill has no number before the name. */
function isAddress(text: string): boolean {
  const parts = text.split(/[\s,]+/u)
  const street = parts.findIndex((word) => STREETS.has(word.toLowerCase()))
  return street > 1 || (street === 1 && /^\d/u.test(text))
}

/** A number, a time of day, a box to tick, 'Re:'. */
const BEFORE_NAME = /^\s*(?:(?:\d{1,2}[:.]\d{2}|\d{1,4}[.)]?|[^\p{L}\p{N}\s]+|re:?)\s+)+/iu
const DOCTOR = /^(?:dr|doctor|prof|professor)\b/iu
const STREETS = new Set(words.streetWords)
const NOT_NAMES = new Set(words.notNames)
/** What a surname may begin with in small letters; other languages' 'and' and 'to' are not among them. */
const LEADING = new Set(words.particles.filter((particle) => particle.length > 1))
const PARTICLES = new Set([...words.particles, ...words.unsureParticles])
