import { describe, expect, it } from 'vitest'
import { defaultFooter, defaultHeader, firstFilled } from './letterhead.ts'

describe('default header and footer', () => {
  it('escape the practice’s name', () => {
    expect(defaultHeader('A & <B>')).toContain('A &amp; &lt;B&gt;')
  })

  it('say medical use only and confidential (spec §9)', () => {
    expect(defaultFooter).toMatch(/medical use only/i)
    expect(defaultFooter).toMatch(/confidential medical information/i)
  })

  it.each([null, '', '<p></p>', '<p> &nbsp;<br></p>'])('replace the blank template "%s"', (blank) => {
    expect(firstFilled(blank, '<p>Default</p>')).toBe('<p>Default</p>')
  })

  it('do not replace a template that contains an image', () => {
    expect(firstFilled('<p><img src="data:"></p>', 'x')).toBe('<p><img src="data:"></p>')
  })
})
