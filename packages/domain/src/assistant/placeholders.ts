// Checks and fills the placeholders of prompt templates.

/** The placeholders, spelt as in templates (spec §3 Prompt template). */
export const placeholders = ['content', 'patientName', 'letterType', 'specialty'] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * Returns the problem with a template, as a sentence for its author, or null if it can be used. An unknown placeholder would be
 * sent to the model unchanged, and without {content} the model would see no letter.
 */
export function templateProblem(prompt: string): string | null {
  const unknown = prompt.match(IN_BRACKETS)?.find((found) => !isPlaceholder(found.slice(1, -1)))
  if (unknown !== undefined)
    return `${unknown} is not a placeholder. Use ${list}, spelt exactly like this, in curly brackets.`
  if (!prompt.includes('{content}'))
    return 'Put {content} where the text of the letter belongs. Without it, AI has no letter to work on.'
  return null
}

/** Replaces the placeholders in one pass, so that curly brackets in a value are not filled in again. */
export function fillTemplate(prompt: string, values: Readonly<Record<Placeholder, string>>): string {
  return prompt.replace(IN_BRACKETS, (found) => {
    const name = found.slice(1, -1)
    return isPlaceholder(name) ? values[name] : found
  })
}

/** Matches words in curly brackets. Text with a line break or a bracket inside is ordinary text. */
const IN_BRACKETS = /\{[^{}\n]{0,60}\}/gu

const list = placeholders
  .map((name) => `{${name}}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/u, ' and ')

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name)
}
