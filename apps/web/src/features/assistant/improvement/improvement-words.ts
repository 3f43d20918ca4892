import type { Finding } from '@sincerely/contract/fact-check'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import type { Improvement } from '@sincerely/contract/assistant'
import type { Tone } from '../../../ui/tone-badge.tsx'

/** The template id of the patient's copy, which is in plain words. */
export const patientCopy = 'patient-copy'

export type ImprovementOption = {
  id: string
  name: string
  description: string
  /** The owner of the template, or null for a built-in template. */
  owner: string | null
  /** True if the option needs AI, because fixed rules cannot do it. */
  needsAi: boolean
}

/** Returns the templates in order, then the copy for the patient. */
export function improvementOptions(templates: readonly PromptTemplate[]): ImprovementOption[] {
  const asOption = ({ id, name, description, scope }: PromptTemplate): ImprovementOption => ({
    id,
    name,
    description,
    owner: owners[scope],
    needsAi: scope !== 'built-in',
  })
  return [...templates.map(asOption), patientCopyOption]
}

/** Returns words such as 'Made by AI (gpt-4o-mini). …'. */
export function madeBy({ engine, ai }: Pick<Improvement, 'engine' | 'ai'>): string {
  if (engine === 'rules') return 'Made by fixed rules, without AI.'
  return `Made by AI${ai === null ? '' : ` (${ai.model})`}. Read it before you use it.`
}

/** Sorts the most severe findings first. Findings of one severity keep their order. */
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

/** True if the user can fix the error in the settings. */
export function isAboutKey(code: string): boolean {
  return code === 'ai_not_configured' || code === 'ai_key_refused'
}

const rank = { critical: 0, major: 1, minor: 2 } as const satisfies Record<Finding['severity'], number>

const owners = {
  'built-in': null,
  practice: 'Practice',
  own: 'Your own',
} as const satisfies Record<PromptTemplate['scope'], string | null>

const patientCopyOption: ImprovementOption = {
  id: patientCopy,
  name: 'Copy for the patient',
  description: 'The letter in plain words, to copy. The letter itself is not changed.',
  owner: null,
  needsAi: false,
}
