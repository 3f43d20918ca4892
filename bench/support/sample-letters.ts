// The sample letters with known errors, judged by the scorer that lies beside them.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding, PatientFacts } from '@sincerely/domain/fact-check/types'

export type SampleLetter = { id: string; dictation: string; letter: string; patient: PatientFacts }
export type SampleError = {
  id: string
  caseId: string
  class: string
  original: string
  mutated: string
  caught: boolean
}
export type SampleScore = {
  letters: SampleLetter[]
  errors: SampleError[]
  alarms: (Finding & { caseId: string })[]
}

type RawCase = Omit<SampleLetter, 'patient'> & {
  patient: Omit<PatientFacts, 'gpName'> & { gpName?: string }
}
type Mutation = Omit<SampleError, 'caught'> & { letter: string; cleanSpan: number[]; span: number[] }
type Scorer = {
  judge: (mutation: Mutation, clean: Finding[], found: Finding[]) => { caught: boolean }
  loadCases: (split: string) => RawCase[]
  handMutations: (raw: RawCase) => Mutation[]
  htmlToText: (html: string) => { map: number[] }
}

/** Every letter of the folder is checked, right and with each of its errors. */
export async function scoreSamples(
  folder: string,
  check: (letter: string, sample: SampleLetter) => Finding[],
): Promise<SampleScore> {
  const { judge, loadCases, handMutations, htmlToText } = await loadScorer(folder)
  const atHtml = (findings: Finding[], html: string): Finding[] => {
    const { map } = htmlToText(html)
    return findings.map((finding) => {
      if (finding.end <= finding.start || finding.start < 0) return finding
      const last = map[Math.min(finding.end, map.length) - 1] ?? 0
      return { ...finding, start: map[finding.start] ?? 0, end: last + 1 }
    })
  }
  const score: SampleScore = { letters: [], errors: [], alarms: [] }
  for (const raw of loadCases('all')) {
    const sample: SampleLetter = { ...raw, patient: { ...raw.patient, gpName: raw.patient.gpName ?? null } }
    const clean = check(raw.letter, sample)
    score.letters.push(sample)
    score.alarms.push(...clean.map((finding) => ({ ...finding, caseId: raw.id })))
    for (const mutation of handMutations(raw)) {
      const found = atHtml(check(mutation.letter, sample), mutation.letter)
      const { caught } = judge(mutation, atHtml(clean, raw.letter), found)
      score.errors.push({ ...mutation, caught })
    }
  }
  return score
}

async function loadScorer(folder: string): Promise<Scorer> {
  const load = (file: string): Promise<Partial<Scorer>> => import(pathToFileURL(path.join(folder, file)).href)
  const [lib, mutate, score] = await Promise.all(['lib.mjs', 'mutate.mjs', 'score.mjs'].map(load))
  return { ...lib, ...mutate, ...score } as Scorer
}
