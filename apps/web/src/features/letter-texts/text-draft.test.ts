import type { LetterText } from '@sincerely/contract/letter-texts'
import { describe, expect, it } from 'vitest'
import {
  changesOf,
  copyOf,
  draftOf,
  emptyDraft,
  examples,
  foundTexts,
  isSameDraft,
  parseDraft,
  readDraft,
} from './text-draft.ts'

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

describe('a letter text that is typed', () => {
  it('is refused field by field, all at once', () => {
    const read = readDraft({ ...emptyDraft('snippet'), abbreviation: 'b p', content: '<p>{{dose}}</p>' })
    expect(!read.ok && read.problems).toEqual({
      name: 'Enter a name.',
      abbreviation: 'Use letters, digits and hyphens only, without spaces.',
      content: expect.stringContaining('{{dose}} is not a placeholder.'),
    })
    const empty = readDraft({ ...emptyDraft('template'), name: 'X', content: '<p></p>' })
    expect(!empty.ok && empty.problems).toEqual({ content: 'Write the text.' })
  })

  it('is sent with what its kind has, and of a change only what changed', () => {
    const began = draftOf(template)
    const draft = { ...began, letterType: 'discharge', isDefault: false } as const
    const read = readDraft(draft)
    expect(read.ok && changesOf(read.body, draft, began)).toEqual({
      letterType: 'discharge',
      isDefault: false,
    })
    const other = readDraft({ ...draftOf(snippet), abbreviation: 'BP2' })
    expect(
      other.ok && changesOf(other.body, { ...draftOf(snippet), abbreviation: 'BP2' }, draftOf(snippet)),
    ).toEqual({
      abbreviation: 'bp2',
    })
    expect([isSameDraft(began, { ...began }), isSameDraft(began, draft)]).toEqual([true, false])
  })

  it('may begin as a copy, which is no default, or as an example that can be saved as it is', () => {
    expect(copyOf(template)).toMatchObject({
      name: 'First visit (copy)',
      isDefault: false,
      letterType: 'referral',
    })
    for (const example of Object.values(examples)) expect(readDraft(example).ok).toBe(true)
  })

  it('comes back from this device as it was kept, or not at all', () => {
    for (const text of [snippet, template]) {
      expect(parseDraft(JSON.stringify(draftOf(text)))).toEqual(draftOf(text))
    }
    for (const text of [undefined, '', '{}', '{"name":"a","abbreviation":"b","content":1}'])
      expect(parseDraft(text)).toBeNull()
  })

  it('is found by its name, its abbreviation with the semicolon, and its words, but not by its markup', () => {
    const ids = (q: string) => foundTexts([snippet, template], q).map(({ id }) => id)
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
