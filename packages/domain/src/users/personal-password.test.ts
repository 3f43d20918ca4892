import { describe, expect, it } from 'vitest'
import { personalPassword } from './personal-password.ts'

const amara = { name: 'Dr Amara Jane Whitfield', email: 'a.whitfield.gp@surgery.example' }

describe('a password made of what everybody knows', () => {
  it.each([
    'a.whitfield.gp@surgery.example',
    ' A.Whitfield.GP@SURGERY.example ',
    'a.whitfield.gp',
    'AWHITFIELDGP',
    'a_whitfield-gp',
  ])('is refused where it is the address, or what stands before its @: %s', (password) => {
    expect(personalPassword(password, amara)).toMatch(/must not be the email address/u)
  })

  it.each([
    'Dr Amara Jane Whitfield',
    'amara jane whitfield',
    'Amara.Whitfield',
    'whitfield, amara',
    'whitfieldjaneamara',
    'WHITFIELD',
    'Ámara Whitfield',
  ])('is refused where it is the name, or a part of it: %s [T-01]', (password) => {
    expect(personalPassword(password, amara)).toMatch(/must not be the name/u)
  })

  it.each([
    ['whitfield77', 'name'],
    ['Whitfield123!', 'name'],
    ['!!amara2027', 'name'],
    ['1. Amara Whitfield', 'name'],
    ['Ámara99', 'name'],
    ['2027_a.whitfield.gp', 'email address'],
    ['a.whitfield.gp@surgery.example1', 'email address'],
  ])('is refused with digits or marks around it as well: %s', (password, what) => {
    expect(personalPassword(password, amara)).toContain(`must not be the ${what}`)
  })

  it('is refused with other digits around it where the name or the address has its own', () => {
    const second = { name: 'Ida Fenn 2', email: 'ida.f2@surgery.example' }
    expect(personalPassword('fenn2027', second)).toMatch(/must not be the name/u)
    expect(personalPassword('Ida.F2027', second)).toMatch(/must not be the email address/u)
    expect(personalPassword('20272028', second)).toBeNull()
  })

  it.each([
    'Amara Whitfield likes rivers',
    'whitfield77 likes rivers',
    'whit77field',
    'surgery.example',
    '--------',
    '20272028',
    '',
  ])('is another one where there is more to it, or nothing of it: %s', (password) => {
    expect(personalPassword(password, amara)).toBeNull()
  })

  it.each(['', '@', 'someone@'])('is nobody’s without a name and an address: %s', (email) => {
    expect(personalPassword('a quiet river stone', { name: '', email })).toBeNull()
    expect(personalPassword('@@@@@@@@', { name: '…', email })).toBeNull()
  })
})
