import type { Letter } from '@sincerely/contract/letters'
import { describe, expect, it } from 'vitest'
import { unprintableInNames } from './before-approval.tsx'

describe('unprintable characters in names', () => {
  const named = (patientName: string, label: string) =>
    unprintableInNames({ patientName, recipients: [{ label }] as Letter['recipients'] })

  it('are listed before the approval, for the patient and the recipients', () => {
    expect(named('Milo Trent 🙂', 'Dr Patel')).toEqual(['🙂'])
    expect(named('Ann Bell', 'Dr রহিমা')).toEqual(['র', 'হ', 'ি', 'ম', 'া'])
    expect(named('Zoë Sharma शर्मा', 'Dr Łukasz')).toEqual([])
  })
})
