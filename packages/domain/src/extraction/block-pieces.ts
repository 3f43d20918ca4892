// Splits a line into pieces. A piece is a value with the label before it, or a value alone.
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

/** 'Name: Anna Smith   DOB: 01/02/1950' gives two pieces. 'Born 01/02/1950' gives one, with the label dob. */
export function piecesOf(line: Line): Piece[] {
  const pieces: Piece[] = []
  for (const words of cutAtGaps(line.words, 1)) {
    const waiting = pieces.at(-1)
    const cut = cutAtLabels(words, line)
    const [first] = cut
    // The label may be alone, with its value after a wide gap: 'Name        Anna Smith'.
    if (waiting && waiting.label !== null && waiting.text === '' && first && first.label === null) {
      waiting.text = first.text
      waiting.words.push(...first.words)
      pieces.push(...cut.slice(1))
    } else pieces.push(...cut)
  }
  return pieces
}

type Start = { at: number; length: number; label: LabelMeaning }

function cutAtLabels(words: readonly Word[], line: Line): Piece[] {
  const texts = words.map(({ text }) => text)
  const starts: Start[] = []
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
  const before = words.slice(0, starts[0]?.at ?? words.length)
  const [first] = starts
  // In 'Holder name: Jane Ash' the word before 'name' is part of the label and says whose name it is.
  if (first && before.length > 0 && isNamedBy(before, texts, first))
    starts[0] = { at: 0, length: first.at + first.length, label: 'ignore' }
  else add(null, [], before)
  for (const [index, { at, length, label }] of starts.entries())
    add(label, words.slice(at, at + length), words.slice(at + length, starts[index + 1]?.at))
  return pieces
}

/** True if plain words come directly before the label of a name and its colon. */
function isNamedBy(before: readonly Word[], texts: readonly string[], { at, length, label }: Start): boolean {
  const isName = label === 'name' || label === 'surname' || label === 'forename' || label === 'surnameFirst'
  return (
    isName &&
    /[:=]$/u.test(texts[at + length - 1] ?? '') &&
    before.every(({ text }) => /^\p{L}+$/u.test(text))
  )
}

/**
 * Returns a known label with a colon after it. Without a colon, the value must have the expected form or the label must be alone.
 */
function labelledAt(texts: readonly string[], at: number): { length: number; label: LabelMeaning } | null {
  const found = labelAt(texts, at)
  const [label] = found?.meanings ?? []
  if (!found || label === undefined) return null
  const length = found.words
  const last = texts[at + length - 1] ?? ''
  if (/[:=]$/u.test(last) || texts[at + length] === ':')
    return { label, length: texts[at + length] === ':' ? length + 1 : length }
  if (hasFormOf(label, length, texts.slice(at + length, at + length + 4).join(' '))) return { label, length }
  if (at !== 0) return null
  if (length === texts.length) return label === 'ignore' ? null : { label, length }
  const value = texts.slice(length).join(' ')
  return label === 'name' && looksLikeName(value) && /[\s,]/u.test(value) ? { label, length } : null
}

/** Whether the text after a label without a colon begins with the expected form. */
function hasFormOf(label: LabelMeaning, words: number, value: string): boolean {
  const [next] = findFacts(value)
  if (next?.start !== 0) return false
  // In 'Carer tel 01632 960001' two words are almost certainly a label. 'Ward' alone may be a surname.
  const isOthers = label === 'ignore' && words > 1 && next.kind !== 'text'
  return isOthers || FORMS[label]?.includes(next.kind) === true
}

const FORMS: Partial<Record<LabelMeaning, string[]>> = {
  dob: ['date'],
  gender: ['gender'],
  nhsNumber: ['nhs', 'number'],
  medicalNumber: ['number', 'nhs'],
  phone: ['phone', 'number'],
  email: ['email'],
  ignore: ['date', 'phone', 'email'],
}
