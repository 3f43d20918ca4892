import { describe, expect, it } from 'vitest'
import { can, permissions, readRole } from './permissions.ts'
import type { Action, Role } from './permissions.ts'

describe('the permission table', () => {
  it('is what rules §1 says', () => {
    const allowed = (role: Role) =>
      (Object.keys(permissions) as Action[]).filter((action) => can({ role }, action)).toSorted()
    const all = [
      'address-book.edit',
      'address-book.read',
      'assistant.use',
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
      'patient.archive',
      'patient.merge',
      'patient.reassign',
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
    expect(allowed('admin')).toEqual([...all, ...patients, ...ownOfAdmin].toSorted())
    const clinic = [...all, ...patients, 'letter.approve', 'letter.post']
    expect(allowed('doctor')).toEqual([...clinic, 'signature.edit'].toSorted())
    expect(allowed('secretary')).toEqual(clinic.toSorted())
  })

  it.each([null, undefined, '', 'nurse', 'Admin', 'toString'])(
    'reads the role "%s" as secretary (spec §1)',
    (value) => {
      expect(readRole(value)).toBe('secretary')
    },
  )
})
