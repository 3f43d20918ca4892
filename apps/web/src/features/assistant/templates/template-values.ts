// Form values of a prompt template, and its preview for an example letter.
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { fillTemplate, placeholders } from '@sincerely/domain/assistant/placeholders'
import { defaultSpecialty } from '@sincerely/domain/assistant/specialty'

export type TemplateValues = Pick<PromptTemplate, 'name' | 'description' | 'prompt'> & {
  scope: 'own' | 'practice'
}

export const newTemplate: TemplateValues = { name: '', description: '', prompt: '', scope: 'own' }

export function copyOf({ name, description, prompt }: PromptTemplate): TemplateValues {
  return { name: `${name} (copy)`, description, prompt, scope: 'own' }
}

/** Replaces the selection with `inserted`. The returned `cursor` is the position after it. */
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

/**
 * A piece of the preview. `isFilled` marks a replaced placeholder, and `start` is the position in the
 * template.
 */
export type ExamplePiece = { start: number; text: string; isFilled: boolean }

/** Fills in the template for an invented patient. */
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
