import type { FhirServer } from '@sincerely/contract/fhir'
import { describe, expect, it } from 'vitest'
import {
  changeServer,
  type ServerText,
  fieldsOf,
  isMissingSecret,
  parseServerDraft,
  readServer,
  rebasedServer,
  startServer,
} from './server-draft.ts'

const saved: FhirServer = {
  address: 'https://fhir.example.org/r4',
  signIn: 'basic',
  userName: 'clinic',
  secret: { configured: true, readable: true, lastFour: null },
  timeLimit: 30,
  unencrypted: false,
  version: 3,
  updatedAt: '2026-01-05T10:00:00.000Z',
}

function typed(changes: Partial<Record<ServerText, string>>, server: FhirServer | null = saved) {
  return { ...fieldsOf(server), ...changes }
}

describe('a FHIR server that is typed', () => {
  it('is refused field by field, all at once', () => {
    const fields = { ...typed({ address: 'fhir', timeLimit: '1.5' }, null), signIn: 'basic' as const }
    expect(readServer(fields, null)).toEqual({
      ok: false,
      problems: {
        address: 'Enter an address such as https://fhir.example.org/r4.',
        userName: 'Enter the user name.',
        secret: 'Enter the password.',
        timeLimit: 'Enter a whole number of seconds from 5 to 60.',
      },
    })
  })

  it('has its address looked at together with the rest', () => {
    const wrong = typed({ address: 'http://fhir.example.org', timeLimit: '4' }, null)
    expect(readServer(wrong, null)).toMatchObject({
      problems: { address: expect.stringContaining('Use https://'), timeLimit: expect.any(String) },
    })
  })

  it.each(['', '4', '61', 'soon', '30 s'])('is refused with a time limit of ‘%s’', (timeLimit) => {
    expect(readServer(typed({ timeLimit }), saved)).toEqual({
      ok: false,
      problems: { timeLimit: 'Enter a whole number of seconds from 5 to 60.' },
    })
  })

  it('needs its password again for another server, another user or another way of signing in', () => {
    expect(isMissingSecret(fieldsOf(saved), saved)).toBe(false)
    expect(isMissingSecret(typed({ address: 'https://fhir.example.org/other' }), saved)).toBe(false)
    expect(isMissingSecret(typed({ address: 'https://other.example.org/r4' }), saved)).toBe(true)
    expect(isMissingSecret(typed({ userName: 'other' }), saved)).toBe(true)
    expect(isMissingSecret({ ...fieldsOf(saved), signIn: 'bearer' }, saved)).toBe(true)
    expect(isMissingSecret({ ...fieldsOf(saved), signIn: 'none' }, saved)).toBe(false)
    expect(isMissingSecret(fieldsOf(saved), null)).toBe(true)
  })

  it('needs its password again where the one that is kept cannot be read any more', () => {
    const unreadable = { ...saved, secret: { ...saved.secret, readable: false } }
    expect(isMissingSecret(fieldsOf(unreadable), unreadable)).toBe(true)
  })

  it('is sent without a password that is to stay, and without what its sign-in has no use for', () => {
    const server = { address: 'https://fhir.example.org/r4', timeLimit: 30 }
    expect(readServer(fieldsOf(saved), saved)).toEqual({
      ok: true,
      server: { ...server, signIn: 'basic', userName: 'clinic' },
    })
    const bearer = { ...typed({ secret: 'abc' }), signIn: 'bearer' as const }
    expect(readServer(bearer, saved)).toEqual({
      ok: true,
      server: { ...server, signIn: 'bearer', secret: 'abc' },
    })
    const none = { ...typed({ secret: 'abc' }), signIn: 'none' as const }
    expect(readServer(none, saved)).toEqual({ ok: true, server: { ...server, signIn: 'none' } })
  })

  it('is nothing once it is again as it was', () => {
    const draft = changeServer(startServer(saved), { timeLimit: '20' })
    expect(draft?.typed.timeLimit).toBe('20')
    expect(draft && changeServer(draft, { timeLimit: '30' })).toBeNull()
  })

  it('keeps what was typed when somebody else saves meanwhile, and takes theirs where nothing was', () => {
    const draft = changeServer(startServer(saved), { timeLimit: '20' })
    const theirs = { ...saved, address: 'https://new.example.org', timeLimit: 60, version: 4 }
    const rebased = draft && rebasedServer(draft, theirs)
    expect(rebased?.typed).toEqual({ ...fieldsOf(theirs), timeLimit: '20' })
    expect(rebased?.version).toBe(3)
    expect(rebased && changeServer(rebased, { timeLimit: '30' })?.typed.timeLimit).toBe('30')
    expect(draft && rebasedServer(draft, null).typed).toEqual({ ...fieldsOf(null), timeLimit: '20' })
  })
})

describe('a FHIR server kept on this device', () => {
  it.each([undefined, '', '7', '{}', '{"version":1,"typed":{},"base":{}}'])(
    'cannot be read from %s',
    (text) => {
      expect(parseServerDraft(text)).toBeNull()
    },
  )

  it('comes back as it was kept, without its password', () => {
    const draft = changeServer(startServer(saved), { timeLimit: '20', secret: 'sesame' })
    if (draft === null) throw new Error('nothing was typed')
    const kept = changeServer(draft, { secret: '' })
    expect(kept?.typed).toEqual({ ...draft.typed, secret: '' })
    expect(parseServerDraft(JSON.stringify(kept))).toEqual(kept)
  })
})
