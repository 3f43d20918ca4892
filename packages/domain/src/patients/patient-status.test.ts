import { describe, expect, it } from 'vitest'
import { patientStatuses, patientStatusLabel, statusRank } from './patient-status.ts'

describe('patient status', () => {
  it('sorts as none, draft, approved, posted (spec §4)', () => {
    expect(['posted', 'draft', 'none', 'approved'].toSorted((a, b) => statusRank(a) - statusRank(b))).toEqual(
      patientStatuses,
    )
  })

  it('reads No Letter, Create letter without letters', () => {
    expect(patientStatusLabel('none')).toEqual({ label: 'No Letter', description: 'Create letter' })
    expect(patientStatusLabel('approved')).toEqual({ label: 'Approved', description: 'ready to send' })
    expect(patientStatusLabel('archived').label).toBe('Unknown')
  })
})
