import { describe, expect, it } from 'vitest'
import { kindOf, kindsFor, usualChannels, notificationCategories, notificationTypes } from './kinds.ts'

describe('notification categories', () => {
  it('each have a notification type and a role that receives them', () => {
    const used = new Set(notificationTypes.map(kindOf))
    expect([...notificationCategories].filter((kind) => !used.has(kind))).toEqual([])
    const told = new Set((['admin', 'doctor', 'secretary'] as const).flatMap(kindsFor))
    expect([...notificationCategories].filter((kind) => !told.has(kind))).toEqual([])
  })

  it('leave out those that do not concern a role', () => {
    expect(kindsFor('admin')).not.toContain('patients')
    expect(kindsFor('doctor')).not.toContain('dictations')
    expect(kindsFor('secretary')).not.toContain('data-rights')
  })

  it('about the practice are for administrators and sent by email too by default', () => {
    expect(kindsFor('admin')).toContain('practice')
    expect(kindsFor('secretary')).not.toContain('practice')
    expect(usualChannels('practice')).toEqual({ list: true, toast: true, email: true })
    expect(usualChannels('letters')).toEqual({ list: true, toast: true, email: false })
  })

  it('with the monthly report are for administrators who ask for it', () => {
    expect(kindsFor('admin')).toContain('reports')
    expect(kindsFor('doctor')).not.toContain('reports')
    expect(kindsFor('secretary')).not.toContain('reports')
    expect(usualChannels('reports')).toEqual({ list: false, toast: false, email: false })
  })

  it('include a person’s own requests for every role', () => {
    for (const role of ['admin', 'doctor', 'secretary'] as const)
      expect(kindsFor(role)).toContain('own-requests')
  })
})
