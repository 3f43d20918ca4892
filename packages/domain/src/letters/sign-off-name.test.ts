import { describe, expect, it } from 'vitest'
import { replaceSignOffName, strangeSignature } from './sign-off-name.ts'

const names = { from: 'Dr Ann Lee', to: 'Dr Bo <Moss> $&' }
const change = (html: string) => replaceSignOffName(html, names)

describe('the name a letter ends with', () => {
  it('becomes that of the other doctor [H-21]', () => {
    expect(change('<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Ann Lee</p>')).toBe(
      '<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Bo &lt;Moss&gt; $&amp;</p>',
    )
    expect(change('<p>Yours,</p><p style="text-align: right"><strong>Dr Ann Lee</strong></p><p></p>')).toBe(
      '<p>Yours,</p><p style="text-align: right"><strong>Dr Bo &lt;Moss&gt; $&amp;</strong></p><p></p>',
    )
  })

  it('is found at the end of the longest letter', () => {
    const long = '<p>a</p>'.repeat(60_000)
    expect(change(`${long}<p>Dr Ann Lee</p>`)).toBe(`${long}<p>Dr Bo &lt;Moss&gt; $&amp;</p>`)
  })

  it.each(['Ann Lee', 'Dr Ann Lee-Fenn', 'Miss Ann Bowen', 'Dr A. Lee'])(
    'becomes that of the other doctor who was called %s when it was written',
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
  ])('stays as it is where it is %s', (_, html) => {
    expect(change(html)).toBe(html)
  })
})

describe('who signs a letter', () => {
  const strange = (end: string, doctor = 'Dr Amara Whitfield') =>
    strangeSignature(`Dear Dr Patel,\nShe is well.\nYours sincerely,\n${end}`, doctor)?.name ?? null

  it.each([
    ['Dr Tobias Rhys', 'Dr Tobias Rhys'],
    ['\nNina Quill\nConsultant Rheumatologist', 'Nina Quill'],
    ['Dr Rhys, Consultant', 'Dr Rhys'],
    ['Dr Jan van der Berg', 'Dr Jan van der Berg'],
  ])('is not the doctor in ‘%s’', (end, name) => expect(strange(end)).toBe(name))

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
  ])('is the doctor, or not plain, in ‘%s’', (end) => expect(strange(end)).toBeNull())

  it('is said with its place, of the last closing alone', () => {
    const text = 'He wrote:\nYours sincerely,\nDr Bo Moss\nShe agreed.\nKind regards,\n  Dr Zoe Fenn\n'
    const found = strangeSignature(text, 'Dr Ann Lee')
    expect(found && text.slice(found.start, found.end)).toBe('Dr Zoe Fenn')
    expect(strangeSignature('Dr Zoe Fenn saw her.', 'Dr Ann Lee')).toBeNull()
  })

  it('is a doctor who has a first name alone', () => expect(strange('Dr Nina Quill', 'Dr Nina')).toBeNull())
})
