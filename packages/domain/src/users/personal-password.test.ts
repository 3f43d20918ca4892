import { describe, expect, it } from 'vitest'
import { personalPassword } from './personal-password.ts'

const amara = { name: 'Dr Amara Jane Whitfield', email: 'a.whitfield.gp@surgery.example' }

describe('password check against personal details', () => {
  it.each([
    'a.whitfield.gp@surgery.example',
    ' A.Whitfield.GP@SURGERY.example ',
    'a.whitfield.gp',
    'AWHITFIELDGP',
    'a_whitfield-gp',
  ])('refuses the email address or the part before the @: %s', (password) => {
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
  ])('refuses the name or a part of it: %s [T-01]', (password) => {
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
  ])('refuses either with digits or punctuation around it: %s', (password, what) => {
    expect(personalPassword(password, amara)).toContain(`must not be the ${what}`)
  })

  it('refuses other digits around it if the name or address has digits', () => {
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
  ])('accepts a password with more in it, or without them: %s', (password) => {
    expect(personalPassword(password, amara)).toBeNull()
  })

  it.each(['', '@', 'someone@'])('accepts a password if there is no name and address: %s', (email) => {
    expect(personalPassword('a quiet river stone', { name: '', email })).toBeNull()
    expect(personalPassword('@@@@@@@@', { name: '…', email })).toBeNull()
  })
})
