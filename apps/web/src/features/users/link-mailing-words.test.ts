import { describe, expect, it } from 'vitest'
import { linkMailingWords } from './link-mailing-words.ts'

describe('the note on how a link is delivered', () => {
  it('says to whom it is emailed, or why it is not', () => {
    expect(linkMailingWords('on', 'ida@test.example')).toContain('sent to ida@test.example')
    expect(linkMailingWords('no_server', 'ida@test.example')).toMatch(/copy.*not emailed.*no mail server/)
    expect(linkMailingWords('no_address', 'ida@test.example')).toMatch(/copy.*not emailed.*PUBLIC_URL/)
    expect(linkMailingWords(undefined, 'ida@test.example')).toBe('')
  })
})
