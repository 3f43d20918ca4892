// Converts a language model's answer to HTML, even if it is Markdown, in a code block, or has a remark before it.
import { escapeHtml } from '../letters/text.ts'

/**
 * Never throws, and can also read a partial answer. The result is untrusted and must be sanitised first. It drops only a first
 * line that announces the letter ('Here is …:').
 */
export function replyAsHtml(reply: string): string {
  const text = withoutAnnouncement(withoutFence(reply.replace(/\r\n?/gu, '\n').trim()))
  return BLOCK_TAG.test(text) ? text : linesAsHtml(text.split('\n'))
}

const BLOCK_TAG = /<(?:p|h[1-6]|ul|ol|li|div|br)\b/iu

function withoutFence(text: string): string {
  return text
    .replace(/^```[a-z]*[ \t]*(?:\n|$)/iu, '')
    .replace(/\n?```\s*$/u, '')
    .replace(/^<{3}[^<>\n]{0,80}>{3}[ \t]*$/gmu, '')
    .trim()
}

function withoutAnnouncement(text: string): string {
  return text
    .replace(/^(?:here(?:’s|'s| is)|below is|sure|certainly)\b[^\n<]{0,200}:[ \t]*(?=\n|<)/iu, '')
    .trim()
}

type List = 'ul' | 'ol'

/** Converts Markdown as models write it: headings, lists and bold. */
function linesAsHtml(lines: readonly string[]): string {
  let html = ''
  let list: List | null = null
  const into = (next: List | null) => {
    if (list === next) return
    html += (list === null ? '' : `</${list}>`) + (next === null ? '' : `<${next}>`)
    list = next
  }
  for (const line of lines) {
    const { kind, text } = readLine(line)
    into(kind === 'ul' || kind === 'ol' ? kind : null)
    if (kind === 'ul' || kind === 'ol') html += `<li>${inline(text)}</li>`
    else if (text !== '') html += `<${kind}>${inline(text)}</${kind}>`
  }
  into(null)
  return html
}

function readLine(line: string): { kind: List | 'p' | 'h2'; text: string } {
  const heading = /^\s{0,3}#{1,6}\s+(.*?)#*\s*$/u.exec(line)?.[1]
  if (heading !== undefined) return { kind: 'h2', text: heading.trim() }
  const point = /^\s*[-*•]\s+(.*)$/u.exec(line)?.[1]
  if (point !== undefined) return { kind: 'ul', text: point.trim() }
  const item = /^\s*\d{1,3}[.)]\s+(.*)$/u.exec(line)?.[1]
  if (item !== undefined) return { kind: 'ol', text: item.trim() }
  return { kind: 'p', text: line.trim() }
}

function inline(text: string): string {
  return escapeHtml(text).replace(/\*\*([^*]{1,500})\*\*/gu, '<strong>$1</strong>')
}
