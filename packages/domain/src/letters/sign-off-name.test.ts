import { describe, expect, it } from 'vitest'
import { replaceSignOffName, strangeSignature } from './sign-off-name.ts'

const names = { from: 'Dr Ann Lee', to: 'Dr Bo <Moss> $&' }
const change = (html: string) => replaceSignOffName(html, names)

describe('name in the sign-off', () => {
  it('is replaced by the other doctor’s [H-21]', () => {
    expect(change('<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Ann Lee</p>')).toBe(
      '<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Bo &lt;Moss&gt; $&amp;</p>',
    )
    expect(change('<p>Yours,</p><p style="text-align: right"><strong>Dr Ann Lee</strong></p><p></p>')).toBe(
      '<p>Yours,</p><p style="text-align: right"><strong>Dr Bo &lt;Moss&gt; $&amp;</strong></p><p></p>',
    )
  })

  it('is found at the end of a very long letter', () => {
    const long = '<p>a</p>'.repeat(60_000)
    expect(change(`${long}<p>Dr Ann Lee</p>`)).toBe(`${long}<p>Dr Bo &lt;Moss&gt; $&amp;</p>`)
  })

  it.each(['Ann Lee', 'Dr Ann Lee-Fenn', 'Miss Ann Bowen', 'Dr A. Lee'])(
    'is replaced even if the doctor was called %s when it was written',
    (former) => {
      const named = change(`<p>Yours sincerely,</p><p></p><p>${former}</p>`)
      expect(named).toBe('<p>Yours sincerely,</p><p></p><p>Dr Bo &lt;Moss&gt; $&amp;</p>')
    },
  )

  it.each([
    ['under no closing, and another one of the name', '<p>She is with her sister.</p><p>Zoe Lee</p>'],
    ['somebody else’s', '<p>Yours sincerely,</p><p>Dr Zoe Fenn</p>'],
    ['followed by other words', '<p>Dr Ann Lee</p><p>Copy to the ward.</p>'],
    ['followed by a list', '<p>Dr Ann Lee</p><ul><li>ECG</li></ul>'],
    ['part of a sentence', '<p>Seen by Dr Ann Lee</p>'],
    ['not there', ''],
  ])('stays if it is %s', (_, html) => {
    expect(change(html)).toBe(html)
  })
})

describe('signature of another person', () => {
  const strange = (end: string, doctor = 'Dr Amara Whitfield') =>
    strangeSignature(`Dear Dr Patel,\nShe is well.\nYours sincerely,\n${end}`, doctor)?.name ?? null

  it.each([
    ['Dr Tobias Rhys', 'Dr Tobias Rhys'],
    ['\nNina Quill\nConsultant Rheumatologist', 'Nina Quill'],
    ['Dr Rhys, Consultant', 'Dr Rhys'],
    ['Dr Jan van der Berg', 'Dr Jan van der Berg'],
  ])('is found in ‘%s’', (end, name) => expect(strange(end)).toBe(name))

  it.each([
    'Dr Amara Whitfield',
    'Amara Whitfield',
    'AMARA WHITFIELD',
    'Miss A. Whitfield',
    'Dr Whitfield',
    'Amara',
    'Dr Amara Whitfield-Moss',
    'Consultant Cardiologist',
    'Clinical Nurse Specialist',
    'General Practitioner',
    'The Heart Clinic',
    'Medical Professional',
    'Harrow Medical Centre',
    'pp Ann Lee',
    'dictated and not read',
    '',
  ])('is not found in ‘%s’', (end) => expect(strange(end)).toBeNull())

  it('is reported with its position, from the last closing only', () => {
    const text = 'He wrote:\nYours sincerely,\nDr Bo Moss\nShe agreed.\nKind regards,\n  Dr Zoe Fenn\n'
    const found = strangeSignature(text, 'Dr Ann Lee')
    expect(found && text.slice(found.start, found.end)).toBe('Dr Zoe Fenn')
    expect(strangeSignature('Dr Zoe Fenn saw her.', 'Dr Ann Lee')).toBeNull()
  })

  it('is not found for a doctor with only a first name', () =>
    expect(strange('Dr Nina Quill', 'Dr Nina')).toBeNull())
})
