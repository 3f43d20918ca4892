import { describe, expect, it } from 'vitest'
import { kindOf, kindsFor, usualChannels, notificationCategories, notificationTypes } from './kinds.ts'

describe('the kinds of news', () => {
  it('hold every type, and each is one that somebody can be told of', () => {
    const used = new Set(notificationTypes.map(kindOf))
    expect([...notificationCategories].filter((kind) => !used.has(kind))).toEqual([])
    const told = new Set((['admin', 'doctor', 'secretary'] as const).flatMap(kindsFor))
    expect([...notificationCategories].filter((kind) => !told.has(kind))).toEqual([])
  })

  it('of administrators are none of the clinic’s, and of doctors no typing queue', () => {
    expect(kindsFor('admin')).not.toContain('patients')
    expect(kindsFor('doctor')).not.toContain('dictations')
    expect(kindsFor('secretary')).not.toContain('data-rights')
  })

  it('reach administrators by email too where the practice is in danger, unless they choose otherwise', () => {
    expect(kindsFor('admin')).toContain('practice')
    expect(kindsFor('secretary')).not.toContain('practice')
    expect(usualChannels('practice')).toEqual({ list: true, toast: true, email: true })
    expect(usualChannels('letters')).toEqual({ list: true, toast: true, email: false })
  })

  it('tell everybody what became of the requests they recorded', () => {
    for (const role of ['admin', 'doctor', 'secretary'] as const)
      expect(kindsFor(role)).toContain('own-requests')
  })
})
