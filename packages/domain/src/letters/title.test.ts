import { describe, expect, it } from 'vitest'
import { letterTitle, letterTypeName } from './title.ts'

describe('letter title', () => {
  it.each([
    ['consultation', 'Consultation Letter'],
    ['follow-up', 'Follow-up Letter'],
    ['clinical letter', 'Clinical Letter'],
    ['discharge_summary', 'Discharge Summary Letter'],
    ['', 'Clinical Letter'],
    ['  ', 'Clinical Letter'],
  ])('for type "%s" is %s (spec §9)', (type, name) => {
    expect(letterTypeName(type)).toBe(name)
  })

  it('is the one a person entered, or else names the patient', () => {
    expect(letterTitle(' Results ', 'Ida Fenn')).toBe('Results')
    expect(letterTitle(' ', 'Ida Fenn')).toBe('Letter for Ida Fenn')
    expect(letterTitle(null, 'Ida Fenn')).toBe('Letter for Ida Fenn')
  })
})
