import type { Letter } from '@sincerely/contract/letters'
import { describe, expect, it } from 'vitest'
import { unprintableInNames, unprintableInText } from './before-approval.tsx'

describe('unprintable characters in names', () => {
  const named = (patientName: string, label: string) =>
    unprintableInNames({ patientName, recipients: [{ label }] as Letter['recipients'] })

  it('are listed before the approval, for the patient and the recipients', () => {
    expect(named('Milo Trent 🙂', 'Dr Patel')).toEqual(['🙂'])
    expect(named('Ann Bell', 'Dr রহিমা')).toEqual(['র', 'হ', 'ি', 'ম', 'া'])
    expect(named('Zoë Sharma शर्मा', 'Dr Łukasz')).toEqual([])
  })
})

describe('unprintable characters in the text', () => {
  it('are listed before the approval that they would prevent, without those of the names', () => {
    const recipients = [{ label: 'Dr রহিমা' }] as Letter['recipients']
    const listed = (content: string) => unprintableInText({ content, patientName: 'Milo Trent', recipients })
    expect(listed('<p>Dear Dr রহিমা,</p><p>Mood 🙂, pupils ⌀ 4&nbsp;mm, 🙂.</p>')).toEqual(['🙂', '⌀'])
    expect(listed('<p>Dear Dr রহিমা,</p><p>She is well: ½ tablet ✓</p>')).toEqual([])
  })
})
