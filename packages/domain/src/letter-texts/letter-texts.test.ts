import { describe, expect, it } from 'vitest'
import { checkFacts } from '../fact-check/check-facts.ts'
import { abbreviationBefore, fillPlainText, fillText, firstGap, gapsIn, spaceAfter } from './fill-text.ts'
import { intoTemplate } from './letter-from-template.ts'
import { ABBREVIATION, textPlaceholders, textProblem, textValues } from './placeholders.ts'
import type { TextValues } from './placeholders.ts'

const letter = {
  patient: { id: 12, name: 'Mr Gerald Ashworth', dob: '1954-03-14', nhsNumber: '9991126481' },
  gpName: 'Asha Patel',
  doctorName: 'Dr Eleanor Whitcombe',
  visitDate: '2026-11-20',
}
const values = textValues(letter, '2026-11-23')
const unknown: TextValues = textValues(
  {
    patient: { id: 3, name: ' ', dob: '1900-01-01', nhsNumber: null },
    gpName: null,
    doctorName: '',
    visitDate: null,
  },
  '2026-11-23',
)

describe('invalid letter texts', () => {
  it.each([
    ['', 'Enter the text.'],
    ['<p> &nbsp;</p><p></p>', 'Enter the text.'],
    ['<p>{{patient}} is well</p>', '{{patient}} is not a placeholder. Use {{patient name}}'],
    ['<p>{{}}</p>', '{{}} is not a placeholder.'],
    ['<p>{{age</p>', 'A placeholder is incomplete.'],
    ['<p>age}}</p>', 'A placeholder is incomplete.'],
    ['<p>{{{{age}}}}</p>', 'A placeholder is incomplete.'],
    ['<p>{{patient <strong>name</strong>}}</p>', 'Part of a placeholder is bold'],
    ['<p>{{patient</p><p>name}}</p>', 'A placeholder is incomplete.'],
  ])('%s: %s', (html, sentence) => {
    expect(textProblem(html)).toContain(sentence)
  })

  it('do not include known placeholders, single braces or gaps in square brackets', () => {
    const all = textPlaceholders.map((name) => `{{ ${name.toUpperCase()} }}`).join(' ')
    expect(textProblem(`<p>${all} {x} } [dose]</p>`)).toBeNull()
    expect(textProblem('<p><strong>{{patient&nbsp;name}}</strong></p>')).toBeNull()
  })
})

describe('placeholders in letter texts', () => {
  it('are filled in with what is known about the letter', () => {
    const text = '<p>{{patient name}} ({{age}}), {{date of birth}}, {{NHS number}}, MR #{{MR number}}</p>'
    expect(fillText(text, values)).toBe('<p>Mr Gerald Ashworth (72), 14/03/1954, 999 112 6481, MR #12</p>')
    expect(fillText('{{GP name}} {{ Doctor }} {{visit&nbsp;date}} {{TODAY}}', values)).toBe(
      'Dr Asha Patel Dr Eleanor Whitcombe 20/11/2026 23/11/2026',
    )
  })

  it('with an unknown value become a gap that the fact check finds [H-13]', () => {
    const filled = fillText(
      '<p>{{patient name}} {{date of birth}} {{age}} {{NHS number}} {{cursor}}</p>',
      unknown,
    )
    expect(filled).toBe('<p>[patient name] [date of birth] [age] [NHS number] […]</p>')
    const found = checkFacts({
      letter: filled,
      dictation: null,
      patient: {
        name: 'Ada',
        dob: null,
        gender: '',
        nhsNumber: null,
        gpName: null,
        allergies: [],
        medications: [],
      },
    })
    expect(found.filter(({ kind }) => kind === 'placeholder').map(({ text }) => text)).toEqual([
      '[patient name]',
      '[date of birth]',
      '[age]',
      '[NHS number]',
      '[…]',
    ])
  })

  it('are filled in without reading a value as markup or as another placeholder', () => {
    const hostile = { ...values, 'patient name': '<img src=x onerror=alert(1)> {{doctor}} & "$&"' }
    expect(fillText('<p>{{patient name}}</p>', hostile)).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; {{doctor}} &amp; &quot;$&amp;&quot;</p>',
    )
  })

  it('leave tags, unknown names and nested braces unchanged', () => {
    const text = '<a href="https://x.example/{{age}}" rel="noopener">{{nothing}} {{{age}}}</a>'
    expect(fillText(text, values)).toBe(
      '<a href="https://x.example/{{age}}" rel="noopener">{{nothing}} {72}</a>',
    )
  })

  it('are filled in as plain lines for a field without formatting', () => {
    expect(fillPlainText('<p>Seen on {{visit date}}.</p><ul><li><p>5 &lt; 6</p></li></ul>', values)).toBe(
      'Seen on 20/11/2026.\n5 < 6',
    )
  })
})

describe('gaps', () => {
  it('are found in order, and the cursor goes to the marked one first', () => {
    expect(gapsIn('a [b] c [ ] [d\ne] [[f]]')).toEqual([
      { start: 2, end: 5 },
      { start: 8, end: 11 },
      { start: 19, end: 22 },
    ])
    expect(firstGap('[dose] then […] here')).toEqual({ start: 12, end: 15 })
    expect(firstGap('take [dose]')).toEqual({ start: 5, end: 11 })
    expect(firstGap('nothing')).toBeNull()
  })
})

describe('abbreviations for letter texts', () => {
  it('get a space before the text if typed right after a punctuation mark', () => {
    expect(['daily.', 'daily,', 'daily?'].map(spaceAfter)).toEqual([' ', ' ', ' '])
    expect(['', 'daily. ', 'daily\n', '('].map(spaceAfter)).toEqual(['', '', '', ''])
  })

  it('are read after a semicolon at the start of a word', () => {
    expect(abbreviationBefore('She is well. ;BP-1')).toEqual({ abbreviation: 'bp-1', start: 13 })
    expect(abbreviationBefore(';bp')).toEqual({ abbreviation: 'bp', start: 0 })
    expect(abbreviationBefore('(;bp')).toEqual({ abbreviation: 'bp', start: 1 })
  })

  it('are not read inside a word, after a second semicolon or with a space', () => {
    for (const before of ['well;bp', ';;bp', ';bp ', ';', 'bp', '&amp;bp', `;${'x'.repeat(21)}`])
      expect(abbreviationBefore(before), before).toBeNull()
  })

  it('consist of letters, digits and hyphens, at most twenty', () => {
    for (const good of ['bp', 'safety-net', '2ww', 'é1']) expect(ABBREVIATION.test(good), good).toBe(true)
    for (const bad of ['', '-bp', 'b p', ';bp', 'x'.repeat(21), 'b\n'])
      expect(ABBREVIATION.test(bad), bad).toBe(false)
  })
})

describe('draft in a template', () => {
  const drafted =
    '<p>Dear Dr Patel,</p><p><strong>Re: Ada</strong></p><p>She is well.</p><ul><li><p>One</p></li></ul><p>Yours sincerely,</p><p>Dr W</p>'

  it('is inserted at the cursor mark', () => {
    expect(intoTemplate('<h2>Seen</h2><p>[…]</p><h2>Plan</h2>', drafted)).toBe(
      '<p>Dear Dr Patel,</p><p><strong>Re: Ada</strong></p><h2>Seen</h2><p>She is well.</p><ul><li><p>One</p></li></ul><h2>Plan</h2><p>Yours sincerely,</p><p>Dr W</p>',
    )
  })

  it('keeps the template’s own salutation and sign-off', () => {
    expect(intoTemplate('<p>Dear colleague,</p><p>[…]</p><p>Kind regards,</p>', drafted)).toBe(
      '<p>Dear colleague,</p><p>She is well.</p><ul><li><p>One</p></li></ul><p>Kind regards,</p>',
    )
  })

  it('follows a template without a cursor mark, and keeps all words of a draft without parts', () => {
    expect(intoTemplate('<p>Seen [when].</p>', drafted)).toContain(
      '</strong></p><p>Seen [when].</p><p>She is well.</p>',
    )
    expect(intoTemplate('<p>T</p>', '<p>Only this $&</p>')).toBe('<p>T</p><p>Only this $&</p>')
    expect(intoTemplate('<p>[…]</p>', '<p>Only $& this</p>')).toBe('<p>Only $& this</p>')
  })
})
