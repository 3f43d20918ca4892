import { describe, expect, it } from 'vitest'
import { newsOf, toastOf, type PatientEvent } from './patient-news.ts'

const byUserId = 8
const byName = 'Dr Test doctor'

describe('what a burst of patient events says', () => {
  it('is nothing when there are none', () => {
    expect(newsOf([])).toEqual([])
  })

  it('names the one patient it is about, however often the record was changed', () => {
    const changes = [3, 3, 3].map(updated)
    expect(newsOf(changes)).toEqual([
      {
        type: 'patient_updated',
        patientId: 3,
        title: 'Patient updated',
        message: 'The record of MR #3 was changed.',
      },
    ])
  })

  it('counts several of one kind, those of an import with them', () => {
    const added: PatientEvent[] = [
      { name: 'new_patient', payload: { patientId: 5, byUserId } },
      { name: 'patients_added', payload: { count: 6000, byUserId } },
    ]
    expect(toastOf(added)).toEqual({ title: 'New patients', message: '6,001 patients were added.' })
    expect(newsOf(added)[0]).not.toHaveProperty('patientId')
  })

  it('counts those that were deleted or brought back together, and names one that was alone', () => {
    const told = (name: 'patients_deleted' | 'patients_restored', patientIds: number[]) =>
      toastOf([{ name, payload: { patientIds, byUserId, byName } }])
    expect(told('patients_deleted', [7])).toEqual({ title: 'Patient removed', message: 'MR #7 was removed.' })
    expect(told('patients_deleted', [7, 8]).message).toBe('2 patients were removed.')
    expect(told('patients_restored', [7])).toEqual({ title: 'Patient restored', message: 'MR #7 is back.' })
    expect(told('patients_restored', [7, 8]).message).toBe('2 patients were restored.')
  })

  it('is one toast for several kinds, and a notification for each', () => {
    const events: PatientEvent[] = [
      { name: 'patient_deleted', payload: { patientId: 1, byUserId, byName } },
      { name: 'patient_restored', payload: { patientId: 1, byUserId } },
      updated(2),
      updated(3),
    ]
    expect(toastOf(events)).toEqual({
      title: 'Patients changed',
      message: '2 changed, 1 removed, 1 restored.',
    })
    expect(newsOf(events).map(({ type }) => type)).toEqual([
      'patient_updated',
      'patient_deleted',
      'patient_restored',
    ])
  })
})

function updated(patientId: number): PatientEvent {
  return { name: 'patient_updated', payload: { patientId, byUserId } }
}
