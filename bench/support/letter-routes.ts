// Judges the fact check by the way in which a letter was made. A letter is the composer's unchanged draft,
// the draft with one typing error, a rephrased letter, or one from a recogniser, a table or a language model.
// The scorer and the known errors are beside the letters (`../shared/data/letters`).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { composeLetter } from '@sincerely/domain/composer/compose-letter'
import type { Finding, PatientFacts } from '@sincerely/domain/fact-check/types'

export type SampleLetter = {
  id: string
  kind?: string
  letterType: 'consultation' | 'follow-up' | 'discharge' | 'referral'
  dictation: string
  letter: string
  patient: PatientFacts
}
export type Check = (letter: string, sample: Pick<SampleLetter, 'dictation' | 'patient'>) => Finding[]
export type WrongLetter = {
  id: string
  caseId: string
  class: string
  original: string
  mutated: string
  letter: string
  cleanSpan: number[]
  span: number[]
}
/** `isStopped` is true if a critical finding stops the letter's approval. */
export type Judged = WrongLetter & { isFound: boolean; isStopped: boolean }
export type Alarm = Finding & { caseId: string }
/** `kinds` maps the letters to how they came about. */
export type RouteScore = {
  letters: string[]
  kinds: Map<string, string>
  errors: Judged[]
  alarms: Alarm[]
}
/** A letter, and in a few words the findings that it must or must not have. */
export type Pair = Pick<SampleLetter, 'dictation' | 'letter' | 'patient'> & { cause: string; want: string }

type Scorer = {
  judge: (wrong: WrongLetter, clean: Finding[], found: Finding[]) => { caught: boolean }
  loadCases: (split: string) => (Omit<SampleLetter, 'patient'> & { patient: Partial<PatientFacts> })[]
  handMutations: (sample: unknown) => WrongLetter[]
  mechanicalMutations: (sample: unknown, seed: number, perCase: number) => WrongLetter[]
  htmlToText: (html: string) => { map: number[] }
}

/** The classes of errors that harm most if a letter with one is approved by mistake. */
export const criticalClasses = /^(N\d|D\d|S1|G1|E1|T1|P1|A1|X2)$/
/**
 * These letters stay unread while rules are written. They are read before a kind of finding is switched over.
 */
export const unread = new Set(['061', '067', '073', '079', '085'])
const otherHands = new Set(['asr', 'table', 'ai'])

export type Route = 'draft' | 'draft with an error' | 'rephrased' | 'recognised, tables, AI'
const seed = 20_261_120
const errorsOfDraft = 8

export async function scoreRoutes(folder: string, check: Check): Promise<Map<Route, RouteScore>> {
  const scorer = await loadScorer(folder)
  const samples = scorer.loadCases('all').map((raw): SampleLetter => ({
    ...raw,
    patient: { ...raw.patient, gpName: raw.patient.gpName ?? null } as PatientFacts,
  }))
  const drafts = samples.map((sample) => ({ ...sample, letter: draftOf(sample) }))
  const byHand = (sample: SampleLetter) => scorer.handMutations(sample)
  const typedIn = (sample: SampleLetter) => scorer.mechanicalMutations(sample, seed, errorsOfDraft)
  const isOther = ({ kind = '' }: SampleLetter) => otherHands.has(kind)
  const score = (letters: SampleLetter[], errorsOf: (sample: SampleLetter) => WrongLetter[]) =>
    scoreLetters(scorer, letters, check, errorsOf)
  return new Map<Route, RouteScore>([
    ['draft', score(drafts, () => [])],
    ['draft with an error', score(drafts, typedIn)],
    [
      'rephrased',
      score(
        samples.filter((sample) => !isOther(sample)),
        byHand,
      ),
    ],
    ['recognised, tables, AI', score(samples.filter(isOther), byHand)],
  ])
}

export function readPairs(folder: string): Pair[] {
  return JSON.parse(readFileSync(path.join(folder, 'pairs.json'), 'utf8')) as Pair[]
}

/** True if the result is as wanted, which is 'no critical finding' or 'a critical or major finding'. */
export function isPairRight({ want, ...pair }: Pair, check: Check): boolean {
  const found = check(pair.letter, pair)
  if (want === 'no critical finding') return found.every(({ severity }) => severity !== 'critical')
  return found.some(({ severity }) => severity !== 'minor')
}

/** Returns the composer's draft of the dictation, without the doctor's name. */
export function draftOf({
  dictation,
  letterType = 'consultation',
  patient,
}: Pick<SampleLetter, 'dictation' | 'patient'> & Partial<Pick<SampleLetter, 'letterType'>>): string {
  const { name, dob, nhsNumber } = patient
  return composeLetter({
    dictation,
    type: letterType,
    patient: { id: 1, name, dob, nhsNumber },
    gpName: patient.gpName,
    signatory: null,
    medications: patient.medications,
  }).content
}

function scoreLetters(
  scorer: Scorer,
  letters: readonly SampleLetter[],
  check: Check,
  errorsOf: (sample: SampleLetter) => WrongLetter[],
): RouteScore {
  const score: RouteScore = {
    letters: letters.map(({ id }) => id),
    kinds: new Map(letters.map(({ id, kind = 'ordinary' }) => [id, kind])),
    errors: [],
    alarms: [],
  }
  for (const sample of letters) {
    const clean = check(sample.letter, sample)
    score.alarms.push(...clean.map((finding) => ({ ...finding, caseId: sample.id })))
    const cleanAt = inHtml(scorer, clean, sample.letter)
    for (const wrong of errorsOf(sample)) {
      const found = inHtml(scorer, check(wrong.letter, sample), wrong.letter)
      const isFound = scorer.judge(wrong, cleanAt, found).caught
      const critical = (findings: Finding[]) => findings.filter(({ severity }) => severity === 'critical')
      const isStopped = scorer.judge(wrong, critical(cleanAt), critical(found)).caught
      score.errors.push({ ...wrong, isFound, isStopped })
    }
  }
  return score
}

function inHtml({ htmlToText }: Scorer, findings: readonly Finding[], html: string): Finding[] {
  const { map } = htmlToText(html)
  return findings.map((finding) => {
    if (finding.end <= finding.start || finding.start < 0) return finding
    const last = map[Math.min(finding.end, map.length) - 1] ?? 0
    return { ...finding, start: map[finding.start] ?? 0, end: last + 1 }
  })
}

async function loadScorer(folder: string): Promise<Scorer> {
  const load = (file: string): Promise<Partial<Scorer>> => import(pathToFileURL(path.join(folder, file)).href)
  const [lib, mutate, score] = await Promise.all(['lib.mjs', 'mutate.mjs', 'score.mjs'].map(load))
  return { ...lib, ...mutate, ...score } as Scorer
}
