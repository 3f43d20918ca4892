import { describe, expect, it } from 'vitest'
import { replaceSignOffName } from './sign-off-name.ts'

const names = { from: 'Dr Ann Lee', to: 'Dr Bo <Moss> $&' }
const change = (html: string) => replaceSignOffName(html, names)

describe('the name a letter ends with', () => {
  it('becomes that of the other doctor', () => {
    expect(change('<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Ann Lee</p>')).toBe(
      '<p>Dr Ann Lee saw her.</p><p>Yours sincerely,</p><p>Dr Bo &lt;Moss&gt; $&amp;</p>',
    )
    expect(change('<p>Yours,</p><p style="text-align: right"><strong>Dr Ann Lee</strong></p><p></p>')).toBe(
      '<p>Yours,</p><p style="text-align: right"><strong>Dr Bo &lt;Moss&gt; $&amp;</strong></p><p></p>',
    )
  })

  it.each([
    ['somebody else’s', '<p>Yours sincerely,</p><p>Dr Zoe Fenn</p>'],
    ['followed by other words', '<p>Dr Ann Lee</p><p>Copy to the ward.</p>'],
    ['followed by a list', '<p>Dr Ann Lee</p><ul><li>ECG</li></ul>'],
    ['part of a sentence', '<p>Seen by Dr Ann Lee</p>'],
    ['not there', ''],
  ])('stays as it is where it is %s', (_, html) => {
    expect(change(html)).toBe(html)
  })
})
