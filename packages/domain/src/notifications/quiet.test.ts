import { describe, expect, it } from 'vitest'
import { isQuiet, quietProblems, quietUntil } from './quiet.ts'

const london = 'Europe/London'
const at = (time: string) => new Date(`2026-07-10T${time}:00Z`)
const none = { from: null, to: null, until: null }

describe('quiet hours', () => {
  it('cannot begin without an end, end without a beginning, or last no time', () => {
    expect(quietProblems({ from: null, to: null })).toEqual({})
    expect(quietProblems({ from: '22:00', to: '07:00' })).toEqual({})
    expect(Object.keys(quietProblems({ from: '22:00', to: null }))).toEqual(['quietTo'])
    expect(Object.keys(quietProblems({ from: null, to: '07:00' }))).toEqual(['quietFrom'])
    expect(Object.keys(quietProblems({ from: '07:00', to: '07:00' }))).toEqual(['quietTo'])
  })

  it('are those of the practice’s clock, the end not included', () => {
    const lunch = { ...none, from: '12:00', to: '13:00' }
    const quiet = (time: string) => isQuiet(lunch, at(time), london)
    // In July the clocks of London are an hour ahead of UTC.
    expect(['10:59', '11:00', '11:59', '12:00'].map(quiet)).toEqual([false, true, true, false])
  })

  it('may go over midnight', () => {
    const night = { ...none, from: '22:00', to: '07:00' }
    const quiet = (time: string) => isQuiet(night, at(time), 'UTC')
    expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map(quiet)).toEqual([false, true, true, true, false])
  })

  it('are none where nobody set them, and last until the instant that was asked for', () => {
    expect(isQuiet(none, at('03:00'), london)).toBe(false)
    expect(isQuiet({ ...none, until: at('11:00') }, at('10:59'), london)).toBe(true)
    expect(isQuiet({ ...none, until: at('11:00') }, at('11:00'), london)).toBe(false)
  })
})

describe('quiet from now on', () => {
  it('is an hour, or until seven the next morning of the practice, also at the end of a month', () => {
    expect(quietUntil('hour', at('10:00'), london)).toEqual(at('11:00'))
    expect(quietUntil('tomorrow', at('10:00'), london)).toEqual(new Date('2026-07-11T06:00:00Z'))
    expect(quietUntil('tomorrow', new Date('2026-12-31T23:30:00Z'), 'Pacific/Auckland')).toEqual(
      new Date('2027-01-01T18:00:00Z'),
    )
    expect(quietUntil('tomorrow', new Date('2026-11-30T12:00:00Z'), 'UTC')).toEqual(
      new Date('2026-12-01T07:00:00Z'),
    )
  })
})
