// Formats a letter by fixed rules (layout and house style), for use without a language model.
import type { Block, ListBlock, Run, TextBlock } from '../markup/blocks.ts'
import type { RuleTask } from './built-in-templates.ts'
import { bodyOf } from './letter-parts.ts'
import { plainText, sentencesOf } from './run-sentences.ts'
import { createExplainer, tidyText } from './tidy-text.ts'

/** Keeps every word of the letter in order. Salutation, patient line and sign-off keep their form. */
export function formatLetter(blocks: readonly Block[], task: RuleTask): Block[] {
  const { from, to } = bodyOf(blocks)
  const body = blocks.slice(from, to)
  return [...blocks.slice(0, from), ...formatBody(body, task), ...blocks.slice(to)]
}

function formatBody(body: readonly Block[], task: RuleTask): Block[] {
  if (task === 'format-paragraphs') return body.flatMap(asParagraphs)
  if (task === 'format-bullets') return asBullets(body)
  const tidy = body.map((block) => withText(block, tidyText))
  if (task === 'improve-text') return tidy
  const explain = createExplainer()
  return tidy.map((block) => withText(block, explain))
}

function asParagraphs(block: Block): Block[] {
  if ('items' in block) {
    const sentences = block.items.flatMap(textBlocksOf).map(({ runs }) => finished(runs))
    return sentences.length === 0 ? [] : [paragraph(joined(sentences))]
  }
  if (!('runs' in block) || block.kind === 'h') return [block]
  return linesOf(block.runs).map((runs) => ({ ...block, runs }))
}

/** Turns the paragraphs between headings into one list of their sentences. Lists and tables are unchanged. */
function asBullets(body: readonly Block[]): Block[] {
  const formatted: Block[] = []
  let list: ListBlock | null = null
  for (const block of body) {
    if (!('runs' in block) || block.kind === 'h' || plainText(block.runs).trim() === '') {
      formatted.push(block)
      list = null
      continue
    }
    if (list === null) {
      list = { kind: 'ul', start: 1, items: [] }
      formatted.push(list)
    }
    list.items.push(...sentencesOf(block.runs).map((runs) => [bare(runs)]))
  }
  return formatted
}

function withText(block: Block, change: (text: string) => string): Block {
  if ('items' in block)
    return { ...block, items: block.items.map((item) => item.map((inner) => withText(inner, change))) }
  if (block.kind === 'table')
    return { ...block, rows: block.rows.map((row) => row.map((cell) => changeText(cell, change))) }
  return changeText(block, change)
}

function changeText(block: TextBlock, change: (text: string) => string): TextBlock {
  return { ...block, runs: block.runs.map((run) => ({ ...run, text: change(run.text) })) }
}

/** Returns the text of an item, and of the lists inside it, in reading order. */
function textBlocksOf(item: readonly Block[]): TextBlock[] {
  return item.flatMap((block) => {
    if ('items' in block) return block.items.flatMap(textBlocksOf)
    return block.kind === 'table' ? block.rows.flat() : [block]
  })
}

function finished(runs: readonly Run[]): Run[] {
  const text = plainText(runs).trimEnd()
  return text === '' || /[.!?:;,]["”’)\]]*$/u.test(text) ? [...runs] : [...runs, { text: '.' }]
}

function joined(sentences: readonly Run[][]): Run[] {
  return sentences.flatMap((runs, index) => (index === 0 ? runs : [{ text: ' ' }, ...runs]))
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines.filter((line) => plainText(line).trim() !== '')
}

function paragraph(runs: Run[]): TextBlock {
  return { kind: 'p', level: 1, align: null, runs }
}

function bare(runs: Run[]): TextBlock {
  return { ...paragraph(runs), bare: true }
}
