// What is said about an improved text: who made it, and what the fact check found in it.
import type { Finding } from '@sincerely/contract/fact-check'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import type { Improvement } from '@sincerely/contract/assistant'
import type { Tone } from '../../../ui/tone-badge.tsx'

/** The id that stands for a copy in plain words, among those of the templates. */
export const patientCopy = 'patient-copy'

/** Something that can be done with a letter. */
export type Way = {
  id: string
  name: string
  description: string
  /** Whose it is, where that is not plain. */
  whose: string | null
  /** Fixed rules cannot do it. */
  needsAi: boolean
}

/** What can be chosen: the templates as they come, and last the copy for the patient. */
export function waysOf(templates: readonly PromptTemplate[]): Way[] {
  const asWay = ({ id, name, description, scope }: PromptTemplate): Way => ({
    id,
    name,
    description,
    whose: owners[scope],
    needsAi: scope !== 'built-in',
  })
  return [...templates.map(asWay), copyWay]
}

/** 'Made by AI (gpt-4o-mini). …' */
export function madeBy({ engine, ai }: Pick<Improvement, 'engine' | 'ai'>): string {
  if (engine === 'rules') return 'Made by fixed rules, without AI.'
  return `Made by AI${ai === null ? '' : ` (${ai.model})`}. Read it before you use it.`
}

/** The gravest first; as they came within one severity. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => rank[one.severity] - rank[other.severity])
}

export const severityLabels = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
} as const satisfies Record<Finding['severity'], string>

export const severityTones = {
  critical: 'red',
  major: 'yellow',
  minor: 'grey',
} as const satisfies Record<Finding['severity'], Tone>

/** Something that the settings put right. */
export function isAboutKey(code: string): boolean {
  return code === 'ai_not_configured' || code === 'ai_key_refused'
}

const rank = { critical: 0, major: 1, minor: 2 } as const satisfies Record<Finding['severity'], number>

const owners = {
  'built-in': null,
  practice: 'Practice',
  own: 'Your own',
} as const satisfies Record<PromptTemplate['scope'], string | null>

const copyWay: Way = {
  id: patientCopy,
  name: 'Copy for the patient',
  description: 'The letter in plain words, to copy. The letter itself is not changed.',
  whose: null,
  needsAi: false,
}
