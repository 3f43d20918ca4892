import { describe, expect, it } from 'vitest'
import {
  changesOf,
  copyOf,
  draftOf,
  emptyDraft,
  exampleOf,
  isSameDraft,
  parseDraft,
  readDraft,
  withInserted,
} from './template-draft.ts'

const template = {
  id: 'custom-3',
  name: 'Shorter',
  description: 'Half as long',
  prompt: 'Shorten {content}',
  isDefault: false,
  scope: 'practice',
  canEdit: true,
  version: 2,
  updatedAt: null,
} as const

describe('a prompt template that is typed', () => {
  it('is refused field by field, all at once, with a placeholder that is unknown or missing', () => {
    const without = readDraft({ ...emptyDraft, prompt: 'Shorten it' })
    expect(without).toMatchObject({ ok: false, problems: { name: expect.any(String) } })
    expect(!without.ok && without.problems.prompt).toContain('{content}')
    const unknown = readDraft({ ...emptyDraft, name: 'Shorter', prompt: 'Shorten {content} for {doctor}' })
    expect(!unknown.ok && unknown.problems).toEqual({
      prompt: expect.stringContaining('{doctor} is not a placeholder.'),
    })
  })

  it('is sent without what was not changed', () => {
    const began = draftOf(template)
    const draft = { ...began, description: '' }
    const read = readDraft(draft)
    expect(read.ok && changesOf(read.body, draft, began)).toEqual({ description: '' })
    expect([isSameDraft(began, { ...began }), isSameDraft(began, draft)]).toEqual([true, false])
  })

  it('may begin as a copy of another one, as one’s own', () => {
    expect(copyOf(template)).toEqual({
      name: 'Shorter (copy)',
      description: 'Half as long',
      prompt: 'Shorten {content}',
      scope: 'own',
    })
  })

  it('comes back from this device as it was kept, or not at all', () => {
    const draft = draftOf(template)
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '', '{}', '{"name":"a","description":"b","prompt":1}'])
      expect(parseDraft(text)).toBeNull()
  })

  it('takes a placeholder where the cursor stands, in the place of what is selected', () => {
    expect(withInserted('Shorten this.', { start: 8, end: 12 }, '{content}')).toEqual({
      words: 'Shorten {content}.',
      cursor: 17,
    })
  })

  it('reads for an example with each placeholder filled in, and other brackets left alone', () => {
    expect(exampleOf('For {specialty}: {patientName} {doctor}')).toEqual([
      { start: 0, text: 'For ', isFilled: false },
      { start: 4, text: 'general medicine', isFilled: true },
      { start: 15, text: ': ', isFilled: false },
      { start: 17, text: 'Mrs Ada Thornbury', isFilled: true },
      { start: 30, text: ' {doctor}', isFilled: false },
    ])
  })
})
