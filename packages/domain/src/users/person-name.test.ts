import { describe, expect, it } from 'vitest'
import { joinName, splitName } from './person-name.ts'

describe('the name of a person', () => {
  it.each([
    ['Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
    ['Dr Ann Lee-Moss', { firstName: 'Dr', lastName: 'Ann Lee-Moss' }],
    ['  Ann   van der Lee ', { firstName: 'Ann', lastName: 'van der Lee' }],
    ['Ann', { firstName: 'Ann', lastName: '' }],
    ['', { firstName: '', lastName: '' }],
  ])('is split at the first space: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts)
  })

  it('is joined with one space, and without one where a part is missing', () => {
    expect(joinName({ firstName: ' Ann ', lastName: 'Lee' })).toBe('Ann Lee')
    expect(joinName({ firstName: 'Ann', lastName: '' })).toBe('Ann')
  })
})
