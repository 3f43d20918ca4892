import { describe, expect, it } from 'vitest'
import { actorRoles, can, mayApprove, permissions, roles, storedRole, worksFor } from './permissions.ts'
import type { Action, Role } from './permissions.ts'

describe('who may approve letters', () => {
  const approvers = (onlyDoctorsApprove: boolean) =>
    actorRoles.filter((role) => mayApprove({ role }, { onlyDoctorsApprove }))

  it('is doctors and secretaries, or doctors alone where the practice says so', () => {
    expect(approvers(false)).toEqual(['doctor', 'secretary'])
    expect(approvers(true)).toEqual(['doctor'])
  })
})

describe('the permission table', () => {
  it('matches rules §1', () => {
    const allowed = (role: Role) =>
      (Object.keys(permissions) as Action[]).filter((action) => can({ role }, action)).toSorted()
    const all = [
      'address-book.edit',
      'address-book.read',
      'assistant.use',
      'clinic.edit',
      'clinic.read',
      'dictation.create',
      'dictation.discard',
      'dictation.edit',
      'dictation.read',
      'letter-text.edit',
      'letter-text.read',
      'letter.create',
      'letter.delete',
      'letter.edit',
      'letter.read',
      'letter.return',
      'own.account',
      'own.data-rights',
      'own.notifications',
      'own.session',
      'own.settings',
    ]
    const patients = ['patient.create', 'patient.delete', 'patient.edit', 'patient.read']
    const ownOfAdmin = [
      'assignment.edit',
      'assignment.read',
      'assistant.configure',
      'audit.read',
      'backup.take',
      'data-rights.handle',
      'fhir.configure',
      'letter.reassign',
      'letter.restore',
      'patient.archive',
      'patient.merge',
      'patient.reassign',
      'patient.restore',
      'practice.configure',
      'practice.letters',
      'practice.patients',
      'practice.start',
      'practice.watch',
      'signature.edit',
      'user.edit',
      'user.read',
      'user.reset-two-factor',
    ]
    const clinic = [...all, ...patients, 'letter.approve', 'letter.post']
    const expected: Record<Role, string[]> = {
      admin: [...all, ...patients, ...ownOfAdmin],
      doctor: [...clinic, 'letter.approve-always', 'signature.edit'],
      secretary: clinic,
    }
    for (const role of roles) expect(allowed(role)).toEqual(expected[role].toSorted())
  })

  it('gives an unknown stored role access to its own profile only', () => {
    const role = storedRole('nurse')
    const allowed = (Object.keys(permissions) as Action[]).filter((action) => can({ role }, action))
    expect(allowed).toEqual(['own.session', 'own.account'])
    expect(worksFor({ role })).toBe('nobody')
  })

  it.each(['', 'Admin', 'toString', 'unknown'])('reads the stored role "%s" as unknown', (value) => {
    expect(storedRole(value)).toBe('unknown')
  })

  it('knows the stored roles of this release', () => {
    expect(roles.map(storedRole)).toEqual(roles)
  })
})
