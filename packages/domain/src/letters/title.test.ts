import { describe, expect, it } from 'vitest'
import { letterTitle, letterTypeName } from './title.ts'

describe('what a letter is called', () => {
  it.each([
    ['consultation', 'Consultation Letter'],
    ['follow-up', 'Follow-up Letter'],
    ['clinical letter', 'Clinical Letter'],
    ['discharge_summary', 'Discharge Summary Letter'],
    ['', 'Clinical Letter'],
    ['  ', 'Clinical Letter'],
  ])('"%s" is shown as %s (spec §9)', (type, name) => {
    expect(letterTypeName(type)).toBe(name)
  })

  it('is titled by a person, else by its patient', () => {
    expect(letterTitle(' Results ', 'Ida Fenn')).toBe('Results')
    expect(letterTitle(' ', 'Ida Fenn')).toBe('Letter for Ida Fenn')
    expect(letterTitle(null, 'Ida Fenn')).toBe('Letter for Ida Fenn')
  })
})
