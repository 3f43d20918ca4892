import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isComplete, isDone, planPosting, sendingStates, standing } from './posting.ts'
import type { Evidence } from './posting.ts'
import { sendingWays } from './sending-ways.ts'

const keys = ['gp', 'patient', 'a']
const post = (key: string) => ({ key, way: 'post' }) as const
const email = (key: string) => ({ key, way: 'email' }) as const
const planned = [post('gp'), email('patient'), post('a')]
const line = (key: string, state: Evidence['state'], way: Evidence['way'] = 'email') => ({ key, state, way })

describe('posting plan', () => {
  it('refuses an unknown recipient', () => {
    const plan = planPosting(planned, [], [...keys.map(post), post('b')])
    expect(plan).toEqual({ ok: false, problem: 'unknown', keys: ['b'] })
  })

  it('names every recipient without an answer, including those whose sending failed', () => {
    expect(planPosting(planned, [], [post('patient')])).toEqual({
      ok: false,
      problem: 'unanswered',
      keys: ['gp', 'a'],
    })
    expect(planPosting(planned, [line('gp', 'failed')], [post('patient'), post('a')])).toMatchObject({
      problem: 'unanswered',
      keys: ['gp'],
    })
  })

  it('refuses another way of sending for a recipient who already has the letter', () => {
    const evidence = [line('gp', 'sent')]
    expect(planPosting(planned, evidence, keys.map(post))).toMatchObject({
      problem: 'already_sent',
      keys: ['gp'],
    })
  })

  it('skips recipients who have the letter and retries those still waiting', () => {
    const evidence = [line('gp', 'confirmed', 'post'), line('patient', 'waiting')]
    expect(planPosting(planned, evidence, [post('gp'), email('patient'), post('a')])).toEqual({
      ok: true,
      tasks: [post('a')],
      again: [email('patient')],
    })
  })

  it('leaves a waiting sending alone unless another way is chosen', () => {
    const evidence = [line('gp', 'waiting')]
    expect(planPosting(planned, evidence, [post('patient'), post('a')])).toMatchObject({
      tasks: [post('patient'), post('a')],
      again: [],
    })
    expect(planPosting(planned, evidence, keys.map(post))).toMatchObject({ tasks: keys.map(post) })
  })

  it('uses the planned way for all who do not have the letter yet by default [H-24]', () => {
    expect(planPosting(planned, [], undefined)).toEqual({ ok: true, tasks: planned, again: [] })
    const evidence = [line('gp', 'waiting', 'electronic'), line('patient', 'failed', 'post')]
    expect(planPosting(planned, evidence, undefined)).toEqual({
      ok: true,
      tasks: [email('patient'), post('a')],
      again: [],
    })
    expect(planPosting(planned, [...evidence, line('patient', 'sent')], undefined)).toMatchObject({
      tasks: [post('a')],
    })
  })

  it('never resends after an unknown outcome unless a person decides [H-25]', () => {
    const evidence = [line('gp', 'unknown'), line('patient', 'sent'), line('a', 'sent')]
    expect(planPosting(planned, evidence, undefined)).toEqual({
      ok: false,
      problem: 'unanswered',
      keys: ['gp'],
    })
    const arrived = { ...email('gp'), arrived: true }
    expect(planPosting(planned, evidence, [arrived])).toEqual({ ok: true, tasks: [arrived], again: [] })
    expect(planPosting(planned, evidence, [email('gp')])).toMatchObject({ tasks: [email('gp')] })
    const waiting = [line('gp', 'waiting'), line('patient', 'sent'), line('a', 'sent')]
    expect(planPosting(planned, waiting, [arrived])).toMatchObject({ tasks: [arrived], again: [] })
  })

  it('follows the newest line about each recipient', () => {
    const evidence = [line('gp', 'failed'), line('gp', 'confirmed', 'post'), line('gp', 'failed')]
    expect(standing(evidence).get('gp')?.state).toBe('failed')
    expect(isComplete(['gp'], evidence)).toBe(false)
    expect(isComplete(['gp'], [...evidence, line('gp', 'sent')])).toBe(true)
    expect(isComplete(keys, [line('gp', 'sent')])).toBe(false)
  })

  it('never leaves out a recipient, whatever the evidence and the confirmation [H-24]', () => {
    const anyLine = fc.record({
      key: fc.constantFrom(...keys),
      way: fc.constantFrom(...sendingWays),
      state: fc.constantFrom(...sendingStates),
    })
    const confirmation = fc.record({
      key: fc.constantFrom(...keys, 'b'),
      way: fc.constantFrom(...sendingWays),
    })
    const confirmed = fc.option(fc.uniqueArray(confirmation, { selector: ({ key }) => key }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(fc.array(anyLine), confirmed, (evidence, said) => {
        const plan = planPosting(planned, evidence, said)
        if (!plan.ok) {
          expect(plan.keys.length).toBeGreaterThan(0)
          return
        }
        const now = standing(evidence)
        for (const key of keys) {
          const state = now.get(key)?.state
          const isAsked = [...plan.tasks, ...plan.again].some((one) => one.key === key)
          if (state !== undefined && isDone(state)) expect(isAsked).toBe(false)
          else expect(isAsked || state === 'waiting').toBe(true)
        }
      }),
      { seed: 20_261_120 },
    )
  })
})
