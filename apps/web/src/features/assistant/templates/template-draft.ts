// A prompt template as it is typed.
import {
  CreatePromptTemplate,
  type EditPromptTemplate,
  type PromptTemplate,
} from '@sincerely/contract/prompt-templates'
import { defaultSpecialty, fillTemplate, placeholders } from '@sincerely/domain/assistant/placeholders'
import { parseObject } from '../../../platform/parse-object.ts'

const texts = ['name', 'description', 'prompt'] as const
export type TemplateText = (typeof texts)[number]

export type TemplateDraft = Record<TemplateText, string> & { scope: 'own' | 'practice' }

export type TemplateProblems = Partial<Record<TemplateText, string>>

export const emptyDraft: TemplateDraft = { name: '', description: '', prompt: '', scope: 'own' }

export function draftOf({ name, description, prompt, scope }: PromptTemplate): TemplateDraft {
  return { name, description, prompt, scope: scope === 'practice' ? 'practice' : 'own' }
}

/** A new one that begins with the words of another. */
export function copyOf(template: PromptTemplate): TemplateDraft {
  return { ...draftOf(template), name: `${template.name} (copy)`, scope: 'own' }
}

export function isSameDraft(one: TemplateDraft, other: TemplateDraft): boolean {
  return one.scope === other.scope && texts.every((field) => one[field] === other[field])
}

/** What was changed of a template: only that is sent, so that nobody else's change is lost by it. */
export function changesOf(
  body: CreatePromptTemplate,
  draft: TemplateDraft,
  began: TemplateDraft,
): EditPromptTemplate {
  const changed = texts.filter((field) => draft[field] !== began[field])
  return Object.fromEntries(changed.map((field) => [field, body[field]]))
}

/** What is sent, or what is wrong with each field, in the words of the server. */
export function readDraft(
  draft: TemplateDraft,
): { ok: true; body: CreatePromptTemplate } | { ok: false; problems: TemplateProblems } {
  const { success, error, data } = CreatePromptTemplate.safeParse(draft)
  if (success) return { ok: true, body: data }
  const problems: TemplateProblems = {}
  for (const { path, message } of error.issues) {
    const field = texts.find((known) => known === path[0])
    if (field) problems[field] ??= message
  }
  return { ok: false, problems }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseDraft(text: string | undefined): TemplateDraft | null {
  const found = parseObject(text)
  if (found === null) return null
  const draft: TemplateDraft = { ...emptyDraft, scope: found['scope'] === 'practice' ? 'practice' : 'own' }
  for (const field of texts) {
    const value = found[field]
    if (typeof value !== 'string') return null
    draft[field] = value
  }
  return draft
}

/** The words with `inserted` in the place of what is selected, and where the cursor stands then. */
export function withInserted(
  words: string,
  { start, end }: { start: number; end: number },
  inserted: string,
): { words: string; cursor: number } {
  return {
    words: words.slice(0, start) + inserted + words.slice(end),
    cursor: start + inserted.length,
  }
}

/** A piece of a template filled in for the example letter; what was filled in is told apart. `start` is its place in the template. */
export type ExamplePiece = { start: number; text: string; isFilled: boolean }

/** The template as it reads for an invented patient. */
export function exampleOf(prompt: string): ExamplePiece[] {
  const known = new RegExp(`(\\{(?:${placeholders.join('|')})\\})`, 'u')
  const pieces: ExamplePiece[] = []
  let start = 0
  for (const text of prompt.split(known)) {
    if (text !== '') pieces.push({ start, text: fillTemplate(text, example), isFilled: known.test(text) })
    start += text.length
  }
  return pieces
}

const example = {
  content:
    'Dear Dr Ellery,\nRe: Mrs Ada Thornbury, born 12/03/1961\nI saw Mrs Thornbury today. Her blood pressure was 152/88. I have started ramipril 2.5 mg once daily.\nYours sincerely,',
  patientName: 'Mrs Ada Thornbury',
  letterType: 'consultation',
  specialty: defaultSpecialty,
}
