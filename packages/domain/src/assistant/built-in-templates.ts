// Defines the built-in prompt templates (spec §3 Prompt template), and the one for a patient's copy.
import templates from './prompt-templates.json' with { type: 'json' }

export type BuiltInTemplate = { id: string; name: string; description: string; prompt: string }

export const builtInTemplates: readonly BuiltInTemplate[] = templates

/** The templates that fixed rules can carry out without a language model. */
export const ruleTasks = ['improve-text', 'format-paragraphs', 'format-bullets', 'patient-copy'] as const
export type RuleTask = (typeof ruleTasks)[number]

export function isRuleTask(id: string): id is RuleTask {
  return ruleTasks.some((task) => task === id)
}

/** The template for a copy of the letter in words that the patient understands. It is offered beside the others. */
export const patientCopyPrompt =
  'Write this {letterType} letter about {patientName} in {specialty} again as a copy for the patient: plain words, short sentences and the same addressee. Explain a medical term in brackets where it first appears. Keep every fact, number, dose, date and plan; leave nothing out, soften nothing and promise nothing.\n\n{content}'

const customPrefix = 'custom-'

/** Returns the id of a custom template in the API (spec §3). */
export function customTemplateId(number: number): string {
  return customPrefix + String(number)
}

/** Returns the number of a custom template, or null for any other id. */
export function customTemplateNumber(id: string): number | null {
  const digits = /^custom-([1-9]\d{0,9})$/u.exec(id)?.[1]
  const number = Number(digits)
  return digits !== undefined && number <= 2_147_483_647 ? number : null
}
