// @vitest-environment jsdom
import type { OwnDoctor } from '@sincerely/contract/auth'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/query-client.ts'
import { beginSession } from '../platform/session.ts'
import { keepDay, readDay } from '../platform/storage.ts'
import { testDoctor } from '../test/people.ts'
import { closeAllToasts } from '../ui/toast.ts'
import { followScope, scopeMessages } from './follow-scope.ts'

const doctor = (id: number, name: string) => ({ id, name, isActive: true, coverUntil: null })
const [lee, osei, park] = [doctor(1, 'Dr Lee'), doctor(2, 'Dr Osei'), doctor(3, 'Dr Park')]

describe('the message about changed doctors', () => {
  it('names the doctors you no longer work for and those you now see', () => {
    expect(scopeMessages([lee, osei], [park])).toEqual([
      'You no longer work for Dr Park.',
      'You now see the patients and letters of Dr Lee and Dr Osei.',
    ])
  })

  it('says that a cover has ended', () => {
    expect(scopeMessages([], [{ ...park, coverUntil: '2026-11-20' }])).toEqual([
      'You no longer cover for Dr Park.',
    ])
  })

  it('is empty if nothing changed', () => {
    expect(scopeMessages([], [])).toEqual([])
  })
})

describe('lists that depend on the doctors a user works for', () => {
  beforeEach(() => {
    const answer = async () => Response.json({ user: secretaryOf(doctorsOnServer) })
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  })
  afterEach(() => {
    queryClient.clear()
    closeAllToasts()
    vi.restoreAllMocks()
  })

  it('are fetched again if the doctors change again before the answer arrives', async () => {
    worksFor([lee])
    beginSession({ token: 't', user: secretaryOf([lee]) })
    const answers: (() => void)[] = []
    const seen: unknown[] = []
    const end = new QueryObserver(queryClient, {
      queryKey: ['patients', 'list'],
      queryFn: () => {
        const list = doctorsOnServer.map(({ name }) => name)
        return new Promise<string[]>((resolve) => answers.push(() => resolve(list)))
      },
    }).subscribe(({ data }) => seen.push(data))
    const answered = (list: string[]) =>
      vi.waitFor(() => {
        for (const answer of answers) answer()
        expect(seen.at(-1)).toEqual(list)
      })
    await answered(['Dr Lee'])
    worksFor([])
    await followScope()
    worksFor([osei])
    await followScope()
    await answered(['Dr Osei'])
    end()
  })

  it('are dropped if the only doctor is deactivated', async () => {
    beginSession({ token: 't', user: secretaryOf([lee]) })
    queryClient.setQueryData(['patients', 'list'], ['Ada Example'])
    keepDay('the clinic of today')
    worksFor([{ ...lee, isActive: false }])
    await followScope()
    expect(readDay()).toBeNull()
    expect(queryClient.getQueryData(['patients', 'list'])).toBeUndefined()
  })
})

function secretaryOf(doctors: OwnDoctor[]) {
  return { ...testDoctor, role: 'secretary', doctors } as const
}

/** Changes the user's doctors on the server. */
function worksFor(doctors: OwnDoctor[]): void {
  doctorsOnServer = doctors
}

let doctorsOnServer: OwnDoctor[] = []
