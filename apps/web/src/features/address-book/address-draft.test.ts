import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, emptyDraft, isSameDraft, parseDraft, readDraft } from './address-draft.ts'

describe('an entry of the address book that is typed', () => {
  it('is refused field by field, all at once', () => {
    expect(readDraft({ ...emptyDraft, email: 'lee@', phone: '1'.repeat(51) })).toEqual({
      ok: false,
      problems: {
        name: 'Enter a name.',
        email: 'Enter an e-mail address, such as name@example.org.',
        phone: expect.stringContaining('Enter a phone number of 5 to 30'),
      },
    })
  })

  it('is refused with letters by e-mail and no address for it, with all else that is wrong', () => {
    const draft = { ...emptyDraft, email: ' ', way: 'email' } as const
    const email = 'Letters go by e-mail: enter the e-mail address, or choose another way.'
    expect(readDraft(draft)).toEqual({ ok: false, problems: { name: 'Enter a name.', email } })
    const before = { ...draft, name: 'Dr Lee', email: '' }
    expect(readDraft({ ...before, phone: '01632 960001' }, before)).toMatchObject({ body: { way: 'email' } })
    expect(readDraft(before, { ...before, way: 'post' })).toEqual({ ok: false, problems: { email } })
    expect(readDraft(before, { ...before, email: 'lee@oak.example' })).toEqual({
      ok: false,
      problems: { email },
    })
  })

  it('is sent without what is empty', () => {
    const odd = { ...emptyDraft, name: 'Dr Lee', phone: 'ask reception' }
    expect(readDraft(odd, odd).ok).toBe(true)
    expect(readDraft(odd).ok).toBe(false)
    expect(readDraft({ ...emptyDraft, name: ' Dr Lee ', email: ' lee@oak.example ' })).toEqual({
      ok: true,
      body: {
        name: 'Dr Lee',
        organisation: null,
        address: null,
        email: 'lee@oak.example',
        phone: null,
        way: 'post',
      },
    })
  })

  it('is sent without what was not changed', () => {
    const began = { ...emptyDraft, name: 'Dr Lee', phone: '1', way: 'hand' } as const
    const draft = { ...began, phone: '', way: 'post' } as const
    const read = readDraft(draft)
    expect(read.ok && changesOf(read.body, draft, began)).toEqual({ phone: null, way: 'post' })
  })

  it('comes back from this device as it was kept, or not at all', () => {
    const draft = { ...emptyDraft, name: 'Dr Lee', way: 'hand' } as const
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '', '{}', '{"way":"fax"}', '{"way":"post","name":1}'])
      expect(parseDraft(text)).toBeNull()
  })

  it('is changed when a field of it is', () => {
    const entry = { id: 1, version: 1, updatedAt: '', updatedBy: '', ...emptyDraft, email: null, name: 'Lee' }
    expect(isSameDraft(draftOf(entry), { ...emptyDraft, name: 'Lee' })).toBe(true)
    expect(isSameDraft(draftOf(entry), { ...emptyDraft, name: 'Lee', phone: '1' })).toBe(false)
  })
})
