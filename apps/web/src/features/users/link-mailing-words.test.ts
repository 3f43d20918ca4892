import { describe, expect, it } from 'vitest'
import { linkMailingWords } from './link-mailing-words.ts'

describe('how a link reaches a person', () => {
  it('is said before it is made, with what is missing where it is not e-mailed', () => {
    expect(linkMailingWords('on', 'ida@test.example')).toContain('sent to ida@test.example')
    expect(linkMailingWords('no_server', 'ida@test.example')).toMatch(/copy.*not emailed.*no mail server/)
    expect(linkMailingWords('no_address', 'ida@test.example')).toMatch(/copy.*not emailed.*PUBLIC_URL/)
    expect(linkMailingWords(undefined, 'ida@test.example')).toBe('')
  })
})
