import { describe, expect, it } from 'vitest'
import { defaultFooter, defaultHeader, firstFilled } from './letterhead.ts'

describe('what prints when the template is blank', () => {
  it('escapes the practice’s name', () => {
    expect(defaultHeader('A & <B>')).toContain('A &amp; &lt;B&gt;')
  })

  it('says medical use only and confidential (spec §9)', () => {
    expect(defaultFooter).toMatch(/medical use only/i)
    expect(defaultFooter).toMatch(/confidential medical information/i)
  })

  it.each([null, '', '<p></p>', '<p> &nbsp;<br></p>'])('takes "%s" as blank', (blank) => {
    expect(firstFilled(blank, '<p>Default</p>')).toBe('<p>Default</p>')
  })

  it('takes an image as something', () => {
    expect(firstFilled('<p><img src="data:"></p>', 'x')).toBe('<p><img src="data:"></p>')
  })
})
