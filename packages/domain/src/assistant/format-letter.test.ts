import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Run, TextBlock } from '../markup/blocks.ts'
import { writeBlocks } from '../markup/write-blocks.ts'
import { ruleTasks } from './built-in-templates.ts'
import { formatLetter } from './format-letter.ts'
import { tidyText } from './tidy-text.ts'

const p = (...runs: (string | Run)[]): TextBlock => ({
  kind: 'p',
  level: 1,
  align: null,
  runs: runs.map((run) => (typeof run === 'string' ? { text: run } : run)),
})
const h = (text: string): TextBlock => ({ ...p(text), kind: 'h', level: 2 })
const ul = (...items: string[]): Block => ({ kind: 'ul', start: 1, items: items.map((item) => [p(item)]) })
const opening = [p('Dear Dr Patel,'), p('Re: Ada Fenn. Born 12 March 1961. MR 12')]
const closing = [p('Yours sincerely,'), p('Dr B. Okafor. Consultant')]
const format = (body: Block[], task: (typeof ruleTasks)[number]) =>
  writeBlocks(formatLetter([...opening, ...body, ...closing], task)).slice(
    writeBlocks(opening).length,
    -writeBlocks(closing).length,
  )

describe('format as bullet points', () => {
  it('makes one bullet per sentence and keeps headings, bold text and what surrounds the body', () => {
    const html = format(
      [h('Plan'), p('Stop ', { text: 'aspirin. Start', bold: true }, ' X.'), p('See Dr. Lee again.')],
      'format-bullets',
    )
    expect(html).toBe(
      '<h2>Plan</h2><ul><li>Stop <strong>aspirin.</strong></li><li><strong>Start</strong> X.</li><li>See Dr. Lee again.</li></ul>',
    )
  })

  it('does not split a sentence at a decimal point or an abbreviation', () => {
    expect(format([p('He takes 2.5 mg. e.g. Monday. Next.')], 'format-bullets')).toBe(
      '<ul><li>He takes 2.5 mg. e.g. Monday.</li><li>Next.</li></ul>',
    )
  })
})

describe('format as paragraphs', () => {
  it('turns bullet points into sentences', () => {
    const html = format(
      [h('Diagnoses'), ul('Asthma', 'Is it gout?'), p('Well.\nSeen again.')],
      'format-paragraphs',
    )
    expect(html).toBe('<h2>Diagnoses</h2><p>Asthma. Is it gout?</p><p>Well.</p><p>Seen again.</p>')
  })
})

describe('house style', () => {
  it.each([
    ['bisoprolol  2.50mg', 'bisoprolol 2.50 mg'],
    ['amlodipine 5.0mg od , then stop .', 'amlodipine 5 mg once daily, then stop.'],
    ['digoxin 125mcg OD', 'digoxin 125 micrograms once daily'],
    ['paracetamol 1 g qds prn', 'paracetamol 1 g four times daily prn'],
    ['insulin 10units nocte', 'insulin 10 units at night'],
    ['acuity OD 6/9, on examination well', 'acuity OD 6/9, on examination well'],
    ['take 5 mg on Monday', 'take 5 mg on Monday'],
    ['warm,dry', 'warm, dry'],
    ['a value of 5.0', 'a value of 5.0'],
  ])('writes "%s" as "%s"', (before, after) => {
    expect(tidyText(before)).toBe(after)
  })

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'05. mgcbdnoqs,;()P\n'.split('')), maxLength: 60 }),
        (text) => tidyText(tidyText(text)) === tidyText(text),
      ),
      { seed: 5, numRuns: 1000 },
    )
  })
})

describe('patient copy', () => {
  it('explains each term once, unless brackets already explain it [H-15]', () => {
    const html = format(
      [p('She has hypertension and vertigo (spinning). Hypertension is treated.'), ul('Dyspnoea 5mg bd')],
      'patient-copy',
    )
    expect(html).toBe(
      '<p>She has hypertension (high blood pressure) and vertigo (spinning). Hypertension is treated.</p><ul><li><p>Dyspnoea (breathlessness) 5 mg twice daily</p></li></ul>',
    )
  })
})

describe('formatting rules', () => {
  const words = fc.array(
    fc.constantFrom('Asthma', 'stable.', 'Dr.', 'Lee', '2.5', 'mg', 'No', 'pain?', 'left', '(right)'),
    { minLength: 1, maxLength: 12 },
  )
  const block = fc.oneof(
    words.map((list) => p(list.join(' '))),
    words.map((list) => h(list.join(' '))),
    fc
      .array(
        words.map((list) => list.join(' ')),
        { minLength: 1, maxLength: 4 },
      )
      .map((items) => ul(...items)),
  )
  const wordsOf = (blocks: readonly Block[]): string[] =>
    writeBlocks([...blocks])
      .replace(/<[^<>]*>/gu, ' ')
      .split(/\s+/u)
      .map((word) => word.replace(/[.]+$/u, ''))
      .filter((word) => word !== '')

  it.each(['format-paragraphs', 'format-bullets', 'improve-text'] as const)(
    '%s keeps every word in order [H-15]',
    (task) => {
      fc.assert(
        fc.property(fc.array(block, { maxLength: 6 }), (body) => {
          const letter = [...opening, ...body, ...closing]
          expect(wordsOf(formatLetter(letter, task))).toEqual(wordsOf(letter))
        }),
        { seed: 11, numRuns: 300 },
      )
    },
  )

  it.each(ruleTasks)('%s leaves an empty letter and a letter without a body unchanged', (task) => {
    expect(formatLetter([], task)).toEqual([])
    expect(formatLetter([...opening, ...closing], task)).toEqual([...opening, ...closing])
  })
})
