import { describe, expect, it } from 'vitest'
import { workSentences } from './own-work.ts'

const doctor = (id: number, coverUntil: string | null = null) => ({
  id,
  name: `Dr ${id}`,
  isActive: true,
  coverUntil,
})

describe('whose work one does', () => {
  it('is said where there is nobody, and not of an administrator', () => {
    const nobody = { doctorId: 1, doctors: [], secretaries: [] }
    expect(workSentences({ ...nobody, role: 'doctor' })).toEqual(['You have no regular secretary.'])
    expect(workSentences({ ...nobody, role: 'secretary', doctorId: null })).toEqual([])
    expect(workSentences({ ...nobody, role: 'admin' })).toEqual([])
  })

  it('names those who work for a doctor, and those who cover with their last day', () => {
    const secretaries = [
      { name: 'Mia', coverUntil: null },
      { name: 'Ines', coverUntil: null },
      { name: 'Joel', coverUntil: '2026-11-24' },
    ]
    expect(workSentences({ role: 'doctor', doctorId: 1, doctors: [doctor(1)], secretaries })).toEqual([
      'Mia and Ines work for you.',
      'Joel covers your work until 24/11/2026.',
    ])
  })

  it('names whom a secretary covers beside her own doctor', () => {
    const doctors = [doctor(1), doctor(2, '2026-11-24')]
    expect(workSentences({ role: 'secretary', doctorId: 1, doctors, secretaries: [] })).toEqual([
      'You cover the work of Dr 2 until 24/11/2026.',
    ])
  })
})
