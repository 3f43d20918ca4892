import { CreateLetterText, type LetterText } from '@sincerely/contract/letter-texts'
import { describe, expect, it } from 'vitest'
import { copyOf, examples, searchTexts } from './text-values.ts'

const snippet: LetterText = {
  id: 3,
  kind: 'snippet',
  doctorId: null,
  name: 'Blood pressure',
  letterType: null,
  abbreviation: 'bp',
  content: '<p>BP was <strong>[value]</strong>.</p>',
  isDefault: false,
  canEdit: true,
  version: 2,
  updatedAt: '2026-11-23T10:00:00.000Z',
}
const template: LetterText = {
  ...snippet,
  id: 4,
  kind: 'template',
  name: 'First visit',
  abbreviation: null,
  letterType: 'referral',
  isDefault: true,
}

describe('a new letter text', () => {
  it('can start as a copy, which is not a default, or as an example that can be saved unchanged', () => {
    expect(copyOf(template)).toMatchObject({
      name: 'First visit (copy)',
      isDefault: false,
      letterType: 'referral',
    })
    for (const example of Object.values(examples))
      expect(CreateLetterText.safeParse(example).success).toBe(true)
  })

  it('is found by name, ;abbreviation and words, but not by markup', () => {
    const ids = (q: string) => searchTexts([snippet, template], q).map(({ id }) => id)
    expect(ids('')).toEqual([3, 4])
    expect([ids('BLOOD value'), ids(';bp'), ids('first'), ids('strong'), ids('nothing')]).toEqual([
      [3],
      [3],
      [4],
      [],
      [],
    ])
  })
})
