import type { User } from '@sincerely/contract/users'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, emptyDraft, isSameDraft, parseDraft, readDraft } from './user-draft.ts'

const users = [{ id: 1, email: 'Ann@oak.example' }]
const known = { users, own: null, password: 'a quiet river stone' }
const filled = { ...emptyDraft('doctor'), firstName: 'Bo', lastName: 'Lee', email: 'bo@oak.example' }

describe('a person that is typed', () => {
  it('is refused field by field, all at once', () => {
    const draft = { ...emptyDraft('secretary'), email: 'bo@', phone: '1'.repeat(51) }
    expect(readDraft(draft, { ...known, password: 'short' })).toEqual({
      ok: false,
      problems: {
        firstName: 'Enter a first name.',
        lastName: 'Enter a last name.',
        email: 'Enter an e-mail address, such as name@example.org.',
        phone: expect.stringContaining('Enter a phone number of 5 to 30'),
        password: 'The password needs at least 8 characters.',
      },
    })
  })

  it('is refused with the address of somebody else, whatever its capitals', () => {
    const taken = { ...filled, email: ' ANN@oak.example ' }
    const problems = {
      email: 'Error: A user with this email already exists. Please use a different email address.',
    }
    expect(readDraft(taken, known)).toEqual({ ok: false, problems })
    expect(readDraft(taken, { ...known, own: 1 }).ok).toBe(true)
  })

  it('is refused with a title in the place of the first name, unless it was so before', () => {
    const draft = { ...filled, firstName: 'Dr' }
    const problems = { firstName: expect.stringContaining('is a title') }
    expect(readDraft(draft, known)).toEqual({ ok: false, problems })
    expect(readDraft(draft, { ...known, began: draft }).ok).toBe(true)
    expect(readDraft({ ...draft, lastName: 'Bo Lee' }, known).ok).toBe(true)
  })

  it('is refused with a password that is the name or the address, with all else that is wrong', () => {
    const owner = { ...filled, firstName: 'Dr Perpetua', lastName: '', email: 'thistle.hay@oak.example' }
    for (const password of ['dr perpetua', 'THISTLE.HAY@oak.example', 'ThistleHay'])
      expect(readDraft(owner, { ...known, password })).toEqual({
        ok: false,
        problems: { lastName: 'Enter a last name.', password: expect.stringContaining('must not be the') },
      })
  })

  it('is sent without what is empty, and with a password only where one is set', () => {
    const { ok, body } = { body: null, ...readDraft({ ...filled, email: ' bo@oak.example ' }, known) }
    expect([ok, body]).toMatchObject([
      true,
      { firstName: 'Bo', email: 'bo@oak.example', phone: null, password: known.password },
    ])
    const odd = { ...filled, phone: 'ask reception' }
    expect(readDraft(odd, { ...known, began: odd }).ok).toBe(true)
    expect(readDraft({ ...odd, phone: 'ask Bo' }, { ...known, began: odd }).ok).toBe(false)
    expect(readDraft(filled, { ...known, password: null })).toMatchObject({ body: { password: null } })
  })

  it('is neither refused over what only a doctor has, nor sent with it, once the role is another', () => {
    const long = { ...filled, specialization: 'x'.repeat(201), registrationNumber: '1'.repeat(51) }
    expect(readDraft(long, known)).toMatchObject({
      problems: { specialization: expect.any(String), registrationNumber: expect.any(String) },
    })
    const secretary = readDraft({ ...long, role: 'secretary' }, known)
    expect(secretary).toMatchObject({ body: { specialization: null, registrationNumber: null } })
  })

  it('is sent without what was not changed', () => {
    const draft = { ...filled, lastName: 'Moss', role: 'admin' } as const
    const read = readDraft(draft, known)
    expect(read.ok && changesOf(read.body, draft, filled)).toEqual({ lastName: 'Moss', role: 'admin' })
  })

  it('comes back from this device as it was kept, or not at all', () => {
    expect(parseDraft(JSON.stringify(filled))).toEqual(filled)
    expect(parseDraft(JSON.stringify({ ...filled, way: 'password' }))).toEqual({ ...filled, way: 'password' })
    for (const text of [undefined, '', '{}', '{"role":"boss"}', '{"role":"doctor","firstName":1}'])
      expect(parseDraft(text)).toBeNull()
  })

  it('begins with the name split after the first name and its title', () => {
    const user = { name: 'Dr Bo Lee-Moss', email: 'bo@oak.example', role: 'doctor', phone: null } as User
    const draft = draftOf(user)
    expect(draft).toMatchObject({ firstName: 'Dr Bo', lastName: 'Lee-Moss', phone: '' })
    expect(isSameDraft(draft, { ...draft })).toBe(true)
    expect(isSameDraft(draft, { ...draft, role: 'admin' })).toBe(false)
  })
})
