// Reads a line as a run of pieces: a value with the label printed before it, or a value alone.
import { looksLikeName } from './column-contents.ts'
import { findFacts } from './facts.ts'
import { type LabelMeaning, labelAt } from './labels.ts'
import { type Line, cutAtGaps, textOf } from './lines.ts'
import type { Word } from './words.ts'

export type Piece = {
  label: LabelMeaning | null
  printedLabel: string
  text: string
  words: Word[]
  line: Line
}

/** 'Name: Anna Smith   DOB: 01/02/1950' is two pieces; 'Born 01/02/1950' is one, with the label dob. */
export function piecesOf(line: Line): Piece[] {
  const pieces: Piece[] = []
  for (const words of cutAtGaps(line.words, 1)) {
    const waiting = pieces.at(-1)
    const cut = cutAtLabels(words, line)
    const [first] = cut
    // A label alone, with its value after a wide gap: 'Name        Anna Smith'.
    if (waiting && waiting.label !== null && waiting.text === '' && first && first.label === null) {
      waiting.text = first.text
      waiting.words.push(...first.words)
      pieces.push(...cut.slice(1))
    } else pieces.push(...cut)
  }
  return pieces
}

function cutAtLabels(words: readonly Word[], line: Line): Piece[] {
  const texts = words.map(({ text }) => text)
  const starts: { at: number; length: number; label: LabelMeaning }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const found = labelledAt(texts, at)
    if (!found) continue
    starts.push({ at, ...found })
    at += found.length - 1
  }
  const pieces: Piece[] = []
  const add = (label: LabelMeaning | null, labelWords: readonly Word[], value: readonly Word[]) => {
    if (label === null && value.length === 0) return
    pieces.push({
      label,
      printedLabel: textOf(labelWords),
      text: textOf(value),
      words: [...labelWords, ...value],
      line,
    })
  }
  add(null, [], words.slice(0, starts[0]?.at ?? words.length))
  for (const [index, { at, length, label }] of starts.entries())
    add(label, words.slice(at, at + length), words.slice(at + length, starts[index + 1]?.at))
  return pieces
}

/** With a colon, any known label; without one, only a label whose value has the form it should have, or that stands alone. */
function labelledAt(texts: readonly string[], at: number): { length: number; label: LabelMeaning } | null {
  const found = labelAt(texts, at)
  const [label] = found?.meanings ?? []
  if (!found || label === undefined) return null
  const length = found.words
  const last = texts[at + length - 1] ?? ''
  if (/[:=]$/u.test(last) || texts[at + length] === ':')
    return { label, length: texts[at + length] === ':' ? length + 1 : length }
  const next = findFacts(texts.slice(at + length, at + length + 4).join(' '))[0]
  if (next !== undefined && next.start === 0 && FORMS[label]?.includes(next.kind)) return { label, length }
  if (at !== 0) return null
  if (length === texts.length) return label === 'ignore' ? null : { label, length }
  const value = texts.slice(length).join(' ')
  return label === 'name' && looksLikeName(value) && /[\s,]/u.test(value) ? { label, length } : null
}

const FORMS: Partial<Record<LabelMeaning, string[]>> = {
  dob: ['date'],
  gender: ['gender'],
  nhsNumber: ['nhs', 'number'],
  medicalNumber: ['number', 'nhs'],
  phone: ['phone', 'number'],
  email: ['email'],
  ignore: ['date'],
}
