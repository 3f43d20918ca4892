import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isComplete, isDone, planPosting, sendingStates, standing } from './posting.ts'
import type { Evidence } from './posting.ts'
import { sendingWays } from './recipients.ts'

const keys = ['gp', 'patient', 'a']
const post = (key: string) => ({ key, way: 'post' }) as const
const email = (key: string) => ({ key, way: 'email' }) as const
const planned = [post('gp'), email('patient'), post('a')]
const line = (key: string, state: Evidence['state'], way: Evidence['way'] = 'email') => ({ key, state, way })

describe('a posting', () => {
  it('refuses somebody who is not a recipient', () => {
    const plan = planPosting(planned, [], [...keys.map(post), post('b')])
    expect(plan).toEqual({ ok: false, problem: 'unknown', keys: ['b'] })
  })

  it('names everybody who is left out, also who had a sending that failed', () => {
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

  it('refuses another way for who has it already', () => {
    const evidence = [line('gp', 'sent')]
    expect(planPosting(planned, evidence, keys.map(post))).toMatchObject({
      problem: 'already_sent',
      keys: ['gp'],
    })
  })

  it('asks for nothing twice: who has it stays, who is being sent it is tried at once', () => {
    const evidence = [line('gp', 'confirmed', 'post'), line('patient', 'waiting')]
    expect(planPosting(planned, evidence, [post('gp'), email('patient'), post('a')])).toEqual({
      ok: true,
      tasks: [post('a')],
      again: [email('patient')],
    })
  })

  it('leaves who is being sent it alone unless another way is named', () => {
    const evidence = [line('gp', 'waiting')]
    expect(planPosting(planned, evidence, [post('patient'), post('a')])).toMatchObject({
      tasks: [post('patient'), post('a')],
      again: [],
    })
    expect(planPosting(planned, evidence, keys.map(post))).toMatchObject({ tasks: keys.map(post) })
  })

  it('goes the planned way to all who do not have it yet where nothing is said of them [H-24]', () => {
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

  it('sends nobody again unseen who may have it, and sends nothing to whom it reached, as a person says [H-25]', () => {
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

  it('goes by the newest line about each', () => {
    const evidence = [line('gp', 'failed'), line('gp', 'confirmed', 'post'), line('gp', 'failed')]
    expect(standing(evidence).get('gp')?.state).toBe('failed')
    expect(isComplete(['gp'], evidence)).toBe(false)
    expect(isComplete(['gp'], [...evidence, line('gp', 'sent')])).toBe(true)
    expect(isComplete(keys, [line('gp', 'sent')])).toBe(false)
  })

  it('never leaves anybody out, whatever stands in the evidence and is confirmed [H-24]', () => {
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
