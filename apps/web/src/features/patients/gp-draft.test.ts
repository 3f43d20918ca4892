import { describe, expect, it } from 'vitest'
import { isSameGp } from './gp-draft.ts'
import { gpLabel } from './gp-label.ts'
import { parseGp } from './kept-gp.ts'

const strachan = { gpName: 'Angus Strachan', gpPractice: 'Riverside Surgery', gpAddress: '' }

describe('a GP being typed', () => {
  it.each([undefined, '', 'null', '{', '{"gpName":"A"}', '{"gpName":1,"gpPractice":"","gpAddress":""}'])(
    'is none when what was kept cannot be read: %s',
    (text) => expect(parseGp(text)).toBeNull(),
  )

  it('comes back as it was kept', () => {
    expect(parseGp(JSON.stringify(strachan))).toBeNull()
    expect(parseGp(JSON.stringify({ ...strachan, of: 12 }))).toEqual({ ...strachan, of: 12 })
  })

  it('is the same whatever the spaces around it', () => {
    expect(isSameGp(strachan, { ...strachan, gpName: ' Angus Strachan ' })).toBe(true)
    expect(isSameGp(strachan, { ...strachan, gpAddress: '1 High Street' })).toBe(false)
  })
})

describe('a GP as shown', () => {
  it('is not specified when there is none', () => {
    expect(gpLabel(null)).toBe('Not specified')
    expect(gpLabel('  ')).toBe('Not specified')
  })

  it('has a title', () => {
    expect(gpLabel('Strachan')).toBe('Dr Strachan')
  })
})
