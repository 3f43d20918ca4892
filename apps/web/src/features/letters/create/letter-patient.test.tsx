// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../../platform/session.ts'
import { testDoctor } from '../../../test/people.ts'
import type { LetterType } from '@sincerely/domain/letters/types'
import { type LetterPatient, LetterPatientFacts } from './letter-patient.tsx'

const patient: LetterPatient = {
  id: 12,
  name: 'Ann Bell',
  dob: '1951-03-14',
  nhsNumber: null,
  gpName: null,
  namesakes: 0,
}

beforeEach(() => beginSession({ token: 't', user: testDoctor }))

describe('the patient facts beside a new letter', () => {
  const shown = (record: Partial<LetterPatient>, type: LetterType = 'consultation') => {
    const page = document.createElement('div')
    const root = createRoot(page)
    flushSync(() =>
      root.render(<LetterPatientFacts type={type} patient={{ ...patient, ...record }} signatory="Dr Test" />),
    )
    const text = page.textContent
    flushSync(() => root.unmount())
    return text
  }

  it('say to whom the letter goes', () => {
    expect(shown({ gpName: 'Dr Lee' })).toContain('To the GP, Dr Lee.')
    expect(shown({ gpName: 'Dr Lee' }, 'patient')).toContain('To the patient, with a copy to the GP, Dr Lee.')
  })

  it('include allergies and medicines', () => {
    const text = shown({ allergies: ['Penicillin'], medications: ['Bisoprolol 2.5 mg', 'Ramipril 5 mg'] })
    expect(text).toContain('Allergies: Penicillin')
    expect(text).toContain('Medications: Bisoprolol 2.5 mg · Ramipril 5 mg')
  })

  it('say if no allergies are recorded, and omit them for a record without access', () => {
    expect(shown({ allergies: [], medications: [] })).toContain('Allergies: none recorded')
    expect(shown({})).not.toContain('Allergies')
  })
})
