import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeLetter, missingParts } from './complete-letter.ts'
import { letterText } from './text.ts'

const ida = { id: 7, name: 'Ida Fenn', dob: null, nhsNumber: null }
const parts = {
  type: 'consultation' as const,
  gpName: 'Dr Patel',
  patient: ida,
  signatory: 'Dr Amara Whitfield',
}

describe('completing a letter', () => {
  it('escapes names', () => {
    const html = completeLetter('<p>x</p>', {
      ...parts,
      gpName: '"><b>',
      patient: { ...ida, name: '<script>' },
      signatory: 'A & B',
    })
    expect(html).toContain('Re: &lt;script&gt;')
    expect(html).toContain('Dear Dr &quot;&gt;&lt;b&gt;,')
    expect(html).toContain('<p>A &amp; B</p>')
  })

  it('adds salutation, patient line and sign-off to bare text', () => {
    expect(completeLetter('<p>She is well.</p>', parts)).toBe(
      '<p>Dear Dr Patel,</p><p><strong>Re: Ida Fenn, MR #7</strong></p><p>She is well.</p><p>Yours sincerely,</p><p>Dr Amara Whitfield</p>',
    )
  })

  it.each([
    ['Ida Fenn', 'Dear Ida Fenn,'],
    ['Mrs Ida Fenn', 'Dear Mrs Fenn,'],
  ])('greets %s, not the GP, in a letter to the patient', (name, greeting) => {
    const html = completeLetter('<p>You are well.</p>', {
      ...parts,
      type: 'patient',
      patient: { ...ida, name },
    })
    expect(letterText(html).split('\n')[0]).toBe(greeting)
    expect(html).not.toContain('Patel')
  })

  it('keeps an existing salutation and inserts the patient line after it', () => {
    const html = completeLetter('<p>Dear Owain,</p><p>She is well.</p>', parts)
    expect(html).toMatch(/^<p>Dear Owain,<\/p><p><strong>Re: Ida Fenn/)
    expect(html).not.toContain('Patel')
  })

  it('lists the missing parts in the order of a letter', () => {
    expect(missingParts('')).toEqual(['salutation', 'patientLine', 'signOff'])
    expect(missingParts('<p>Dear Owain,</p><p>He is well.</p><p>Kind regards</p>')).toEqual(['patientLine'])
    expect(missingParts('<p>Result: normal.</p><p>Really well.</p>')).toHaveLength(3)
  })

  it.each([
    ['<p>Yours sincerely,</p>', '<p>Yours sincerely,</p><p>Dr Amara Whitfield</p>'],
    ['<p>Kind regards</p><p></p><p> </p>', '<p>Kind regards</p><p>Dr Amara Whitfield</p><p></p><p> </p>'],
    [
      '<p style="text-align: right"><strong>YOURS SINCERELY</strong></p><p>CONSULTANT</p>',
      '<p style="text-align: right"><strong>YOURS SINCERELY</strong></p><p style="text-align: right">Dr Amara Whitfield</p><p>CONSULTANT</p>',
    ],
    [
      '<p>He is well.<br>Yours sincerely,</p>',
      '<p>He is well.<br>Yours sincerely,<br>Dr Amara Whitfield</p>',
    ],
    ['<p>Yours sincerely,<br>Consultant</p>', '<p>Yours sincerely,<br>Dr Amara Whitfield<br>Consultant</p>'],
    ['<ul><li>Yours,</li></ul>', '<ul><li>Yours,<br>Dr Amara Whitfield</li></ul>'],
    ['Yours sincerely', 'Yours sincerely<p>Dr Amara Whitfield</p>'],
  ])('writes the name below a closing without one: %s [H-21]', (end, signed) => {
    const begun = '<p>Dear Owain,</p><p>Re: Ida Fenn</p><p>She is well.</p>'
    expect(completeLetter(begun + end, parts)).toBe(begun + signed)
    expect(completeLetter(begun + signed, parts)).toBe(begun + signed)
  })

  it('keeps another name below a closing for a person to judge', () => {
    const html = '<p>Dear Owain,</p><p>Re: Ida Fenn</p><p>Yours sincerely,</p><p>Dr Zoe Fenn</p>'
    expect(completeLetter(html, parts)).toBe(html)
  })

  it('leaves a complete letter unchanged', () => {
    const whole = completeLetter('<p>She is well.</p>', parts)
    expect(completeLetter(whole, parts)).toBe(whole)
    expect(missingParts(whole)).toEqual([])
  })

  it('signs as Medical Professional if there is no signatory', () => {
    expect(completeLetter('<p>x</p>', { ...parts, signatory: null })).toMatch(/<p>Medical Professional<\/p>$/)
  })

  it('never loses a line and changes nothing the second time', () => {
    const words = fc.array(
      fc.constantFrom('Dear Bob,', 'Re: x', 'Yours sincerely,', 'pain', 'dear', 'Kind regards', 'Consultant'),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(words, (lines) => {
        const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
        for (const html of [
          paragraphs,
          `<ul><li>${paragraphs}</li></ul>`,
          `<ol><li><p>a</p><ul><li>${paragraphs}</li></ul></li></ol>`,
        ]) {
          const completed = completeLetter(html, parts)
          expect(letterText(completed).split('\n')).toEqual(expect.arrayContaining(lines))
          if (html === paragraphs) expect(completeLetter(completed, parts)).toBe(completed)
        }
      }),
      { seed: 3 },
    )
  })
})
