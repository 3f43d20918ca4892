import { describe, expect, it } from 'vitest'
import { initialOf, joinName, splitName, titleAlone, titleAloneIn } from './person-name.ts'

describe('a person’s name', () => {
  it.each([
    ['Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
    ['Dr Ann Lee-Moss', { firstName: 'Dr Ann', lastName: 'Lee-Moss' }],
    ['Prof. Dr Ann van der Lee', { firstName: 'Prof. Dr Ann', lastName: 'van der Lee' }],
    ['Dr Lee', { firstName: 'Dr', lastName: 'Lee' }],
    ['Dr', { firstName: 'Dr', lastName: '' }],
    ['  Ann   van der Lee ', { firstName: 'Ann', lastName: 'van der Lee' }],
    ['Ann', { firstName: 'Ann', lastName: '' }],
    ['', { firstName: '', lastName: '' }],
  ])('is split after titles and the first name: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts)
  })

  it('is joined with one space, or with none if a part is missing', () => {
    expect(joinName({ firstName: ' Ann ', lastName: 'Lee' })).toBe('Ann Lee')
    expect(joinName({ firstName: 'Ann', lastName: '' })).toBe('Ann')
  })
})

describe('titles', () => {
  it.each([
    ['Dr', 'Lee', '‘Dr’ is a title. Enter the first name as well, such as ‘Dr Ann’.'],
    [' prof. ', '', '‘prof.’ is a title. Enter the first name as well, such as ‘prof. Ann’.'],
    ['Prof Dr', 'Lee', '‘Prof’ is a title. Enter the first name as well, such as ‘Prof Ann’.'],
    ['Dr Ann', 'Lee', null],
    ['Dr', 'Ann Lee', null],
    ['Drew', 'Lee', null],
    ['', 'Lee', null],
  ])('are not accepted as a first name: %s, %s', (firstName, lastName, expected) => {
    expect(titleAlone({ firstName, lastName })).toBe(expected)
  })

  it.each([
    ['Dr', '‘Dr’ is a title. Enter the first and last name as well, such as ‘Dr Ann Lee’.'],
    ['Prof. Dr Lee', '‘Prof.’ is a title. Enter the first and last name as well, such as ‘Prof. Ann Lee’.'],
    ['Dr Ann Lee', null],
    ['Ann', null],
    ['Lee Dr', null],
    ['', null],
  ])('are not accepted alone or with only one name: %s', (name, expected) => {
    expect(titleAloneIn(name)).toBe(expected)
  })

  it.each([
    ['Dr Amara Whitfield', 'A'],
    ['Prof. Dr żaneta Lowe', 'Ż'],
    ['Ida Fenn', 'I'],
    ['(Sib) O’Brien', 'S'],
    ['Dr', 'D'],
    ['42', '?'],
    ['', '?'],
  ])('are skipped for the avatar’s letter: %s → %s', (name, expected) => {
    expect(initialOf(name)).toBe(expected)
  })
})
