import { escapeHtml } from '@sincerely/domain/letters/text'

/**
 * Converts the lines of a letter to HTML: '## ' is a heading, '- ' and '1. ' are list items, everything else is a
 * paragraph. Neighbouring items of one kind share a list.
 */
export function toHtml(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const kind = kindOf(line)
      const inside = escapeHtml(line.replace(MARK, ''))
      if (kind === 'h2' || kind === 'p') return `<${kind}>${inside}</${kind}>`
      const opens = kindOf(lines[index - 1]) !== kind ? `<${kind}>` : ''
      const closes = kindOf(lines[index + 1]) !== kind ? `</${kind}>` : ''
      return `${opens}<li>${inside}</li>${closes}`
    })
    .join('')
}

const MARK = /^(?:## |- |\d+\. )/u

function kindOf(line: string | undefined): 'h2' | 'ul' | 'ol' | 'p' | null {
  if (line === undefined) return null
  if (line.startsWith('## ')) return 'h2'
  if (line.startsWith('- ')) return 'ul'
  return /^\d+\. /u.test(line) ? 'ol' : 'p'
}
