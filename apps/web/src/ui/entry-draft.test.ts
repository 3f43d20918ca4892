import { describe, expect, it } from 'vitest'
import { parseObject } from '../platform/parse-object.ts'
import { parseEntryDraft, rebaseEntry } from './entry-draft.ts'

type Draft = { name: string; phone: string; email: string }
const base: Draft = { name: 'Dr Ada Moss', phone: '1', email: 'ada@moss.example' }

function parse(text: string | undefined): Draft | null {
  const { name, phone, email } = parseObject(text) ?? {}
  return typeof name === 'string' && typeof phone === 'string' && typeof email === 'string'
    ? { name, phone, email }
    : null
}

describe('an entry that is taken up again', () => {
  it('comes back from this device with what it began with, or not at all', () => {
    const kept = { base, typed: { ...base, phone: '2' } }
    expect(parseEntryDraft(JSON.stringify(kept), parse)).toEqual(kept)
    expect(parseEntryDraft(JSON.stringify(kept.typed), parse)).toEqual({ base: null, typed: kept.typed })
    for (const text of [undefined, '', '{}', '{"base":{},"typed":{"name":"a"}}', 'null'])
      expect(parseEntryDraft(text, parse)).toBeNull()
  })

  it('leaves alone what somebody else changed meanwhile and nobody typed over', () => {
    const now = { ...base, email: 'ada@lowe.example' }
    expect(rebaseEntry({ base, typed: { ...base, phone: '2' } }, now)).toEqual({
      draft: { name: base.name, phone: '2', email: 'ada@lowe.example' },
      hasClash: false,
    })
  })

  it('says so where both changed the same to something else', () => {
    const typed = { ...base, phone: '2' }
    expect(rebaseEntry({ base, typed }, { ...base, phone: '3' })).toEqual({ draft: typed, hasClash: true })
    expect(rebaseEntry({ base, typed }, typed)).toEqual({ draft: typed, hasClash: false })
    expect(rebaseEntry({ base, typed }, base)).toEqual({ draft: typed, hasClash: false })
  })

  it('says so of all that differs where it is not known what it began with', () => {
    const typed = { ...base, phone: '2' }
    expect(rebaseEntry({ base: null, typed }, base)).toEqual({ draft: typed, hasClash: true })
    expect(rebaseEntry({ base: null, typed }, typed)).toEqual({ draft: typed, hasClash: false })
  })
})
