import { describe, expect, it } from 'vitest'
import { workSentences } from './own-work.ts'

const doctor = (id: number, coverUntil: string | null = null) => ({
  id,
  name: `Dr ${id}`,
  isActive: true,
  coverUntil,
})

describe('the sentences about who works for whom', () => {
  it('say so for a doctor without a secretary, and are empty for other roles', () => {
    const nobody = { doctorId: 1, doctors: [], secretaries: [] }
    expect(workSentences({ ...nobody, role: 'doctor' })).toEqual(['You have no regular secretary.'])
    expect(workSentences({ ...nobody, role: 'secretary', doctorId: null })).toEqual([])
    expect(workSentences({ ...nobody, role: 'admin' })).toEqual([])
  })

  it("name a doctor's secretaries, and covers with their last day", () => {
    const secretaries = [
      { name: 'Mia', coverUntil: null },
      { name: 'Ines', coverUntil: null },
      { name: 'Joel', coverUntil: '2026-11-24' },
    ]
    expect(workSentences({ role: 'doctor', doctorId: 1, doctors: [doctor(1)], secretaries })).toEqual([
      'Mia and Ines work for you.',
      'Joel is covering for you until 24/11/2026.',
    ])
  })

  it('name the other doctors a secretary or a doctor covers for', () => {
    const doctors = [doctor(1), doctor(2, '2026-11-24')]
    expect(workSentences({ role: 'doctor', doctorId: 1, doctors, secretaries: [] })).toEqual([
      'You have no regular secretary.',
      'You are covering for Dr 2 until 24/11/2026.',
    ])
    expect(workSentences({ role: 'secretary', doctorId: 1, doctors, secretaries: [] })).toEqual([
      'You are covering for Dr 2 until 24/11/2026.',
    ])
  })
})
