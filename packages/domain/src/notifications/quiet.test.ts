import { describe, expect, it } from 'vitest'
import { isQuiet, quietEnd, quietProblems, quietUntil } from './quiet.ts'

const london = 'Europe/London'
const at = (time: string) => new Date(`2026-07-10T${time}:00Z`)
const none = { from: null, to: null, until: null }

describe('quiet hours', () => {
  it('need both a start and an end, at different times', () => {
    expect(quietProblems({ from: null, to: null })).toEqual({})
    expect(quietProblems({ from: '22:00', to: '07:00' })).toEqual({})
    expect(Object.keys(quietProblems({ from: '22:00', to: null }))).toEqual(['quietTo'])
    expect(Object.keys(quietProblems({ from: null, to: '07:00' }))).toEqual(['quietFrom'])
    expect(Object.keys(quietProblems({ from: '07:00', to: '07:00' }))).toEqual(['quietTo'])
  })

  it('follow the practice’s time zone and do not include the end', () => {
    const lunch = { ...none, from: '12:00', to: '13:00' }
    const quiet = (time: string) => isQuiet(lunch, at(time), london)
    // In July London is an hour ahead of UTC.
    expect(['10:59', '11:00', '11:59', '12:00'].map(quiet)).toEqual([false, true, true, false])
  })

  it('may cross midnight', () => {
    const night = { ...none, from: '22:00', to: '07:00' }
    const quiet = (time: string) => isQuiet(night, at(time), 'UTC')
    expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map(quiet)).toEqual([false, true, true, true, false])
  })

  it('do not apply if not set, and a pause lasts until its end', () => {
    expect(isQuiet(none, at('03:00'), london)).toBe(false)
    expect(isQuiet({ ...none, until: at('11:00') }, at('10:59'), london)).toBe(true)
    expect(isQuiet({ ...none, until: at('11:00') }, at('11:00'), london)).toBe(false)
  })
})

describe('notification pause', () => {
  it('lasts an hour, or until seven the next morning in the practice’s time zone', () => {
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

describe('end of the current quiet period', () => {
  const end = (hours: Partial<Parameters<typeof quietEnd>[0]>, now: Date, timeZone = london) =>
    quietEnd({ ...none, ...hours }, now, timeZone)?.toISOString() ?? null
  const night = { from: '22:00', to: '07:00' }

  it('is empty while messages are shown', () => {
    expect(end({}, at('03:00'))).toBeNull()
    expect(end({ until: at('11:00') }, at('11:00'))).toBeNull()
    expect(['20:59', '06:00'].map((time) => end(night, at(time)))).toEqual([null, null])
  })

  it('is the end of the quiet hours in the practice’s time zone, even the next day', () => {
    expect(end({ from: '12:00', to: '23:59' }, at('11:00'))).toBe('2026-07-10T22:59:00.000Z')
    expect(end(night, at('21:00'))).toBe('2026-07-11T06:00:00.000Z')
    expect(end(night, at('05:59'))).toBe('2026-07-10T06:00:00.000Z')
    // This is 09:30 of the next day in London.
    expect(end({ from: '09:00', to: '10:00' }, at('21:30'), 'Pacific/Auckland')).toBe(
      '2026-07-10T22:00:00.000Z',
    )
  })

  it('is the end of the pause, or of quiet hours that continue it', () => {
    expect(end({ until: at('11:00') }, at('10:00'))).toBe('2026-07-10T11:00:00.000Z')
    expect(end({ ...night, until: at('20:30') }, at('20:00'))).toBe('2026-07-10T20:30:00.000Z')
    expect(end({ ...night, until: at('21:30') }, at('20:30'))).toBe('2026-07-11T06:00:00.000Z')
    expect(end({ ...night, until: at('06:30') }, at('05:30'))).toBe('2026-07-10T06:30:00.000Z')
    const lunch = { from: '12:00', to: '13:00', until: at('12:30') }
    expect(end(lunch, at('11:30'))).toBe('2026-07-10T12:30:00.000Z')
  })

  it('is right when the clocks go back during quiet hours', () => {
    const now = new Date('2026-10-25T00:00:00Z')
    expect(end({ from: '00:30', to: '02:00' }, now)).toBe('2026-10-25T02:00:00.000Z')
  })
})
