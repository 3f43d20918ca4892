import { describe, expect, it } from 'vitest'
import { rememberSessions } from './known-sessions.ts'
import type { Found } from './known-sessions.ts'

const doctor: Found = {
  actor: { userId: 1, name: 'Test', role: 'doctor', doctorId: 1, scope: [1] },
  session: 'session',
  isLocked: false,
}

/**
 * Makes a session cache, with a clock and a list of the tokens that were looked up. `answer` finds the session of a token, and
 * a test may delay it.
 */
function memory(answer: (token: string) => Promise<Found | null> = async () => doctor) {
  const asked: string[] = []
  const clock = { ms: 0 }
  const sessions = rememberSessions(
    (token) => {
      asked.push(token)
      return answer(token)
    },
    () => new Date(clock.ms),
  )
  return { ...sessions, asked, clock }
}

describe('a session', () => {
  it('is looked up once in five seconds, also for calls at the same time', async () => {
    const { find, asked, clock } = memory()
    expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual([doctor, doctor, doctor])
    clock.ms = 4999
    expect(await find('a')).toEqual(doctor)
    expect(asked).toEqual(['a', 'b'])
    clock.ms = 5000
    await find('a')
    expect(asked).toEqual(['a', 'b', 'a'])
    // If the clock is set back, an old answer must not be kept.
    clock.ms = 0
    await find('a')
    expect(asked).toHaveLength(4)
  })

  it('is looked up anew when a minute, and so perhaps a day, begins', async () => {
    const { find, asked, clock } = memory()
    clock.ms = 59_999
    await find('a')
    clock.ms = 60_000
    await find('a')
    expect(asked).toHaveLength(2)
  })

  it('is looked up anew after it was forgotten, even if an earlier answer arrives afterwards [T-14]', async () => {
    const answers: ((found: Found | null) => void)[] = []
    const { find, forget, asked } = memory(
      () =>
        new Promise((resolve) => {
          answers.push(resolve)
        }),
    )
    const before = find('a')
    forget()
    const after = find('a')
    answers[1]?.(null)
    expect(await after).toBeNull()
    answers[0]?.(doctor)
    expect(await before).toEqual(doctor)
    void find('a')
    expect(asked).toHaveLength(3)
  })

  it('is not remembered if it is unknown, or could not be looked up', async () => {
    let turn = 0
    const { find, asked } = memory(async () => {
      turn += 1
      if (turn === 1) throw new Error('the database does not answer')
      return turn === 2 ? null : doctor
    })
    await expect(find('a')).rejects.toThrow('does not answer')
    expect(await find('a')).toBeNull()
    expect(await find('a')).toEqual(doctor)
    expect(asked).toHaveLength(3)
  })

  it('always comes from the database while this server does not hear the others [T-14]', async () => {
    const { find, trust, asked } = memory()
    await find('a')
    trust(false)
    await find('a')
    await find('a')
    expect(asked).toHaveLength(3)
    trust(true)
    await find('a')
    await find('a')
    expect(asked).toHaveLength(4)
  })
})
