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

  it('tells a merge once, as what it is, and leads to the record that was kept', () => {
    const merge: PatientEvent[] = [
      {
        name: 'patient_deleted',
        payload: { patientId: 7, name: 'Ida Fenn', mergedInto: 3, byUserId, byName },
      },
      updated(3),
    ]
    const names = new Map([[7, 'Ida Fenn']])
    const message = 'Dr Test doctor merged Ida Fenn (MR #7) into MR #3.'
    expect(newsOf(merge, names)).toEqual([
      { type: 'patient_deleted', patientId: 3, title: 'Records merged', message },
    ])
    expect(toastOf([...merge, updated(4)], names).message).toBe('1 changed, 1 merged.')
  })

  it('tells once who was given to another doctor, though both doctors are told of it', () => {
    const given = (patientIds: number[], toDoctorName = 'Dr Shah'): PatientEvent => ({
      name: 'patients_reassigned',
      payload: { patientIds, toDoctorName, byUserId, byName },
    })
    expect(newsOf([given([4]), given([4])], new Map([[4, 'Ida Fenn']]))).toEqual([
      {
        type: 'patients_reassigned',
        patientId: 4,
        title: 'Patient reassigned',
        message: 'Dr Test doctor gave Ida Fenn (MR #4) to Dr Shah.',
      },
    ])
    expect(toastOf([given([4]), given([5]), given([4, 5])])).toEqual({
      title: 'Patients reassigned',
      message: 'Dr Test doctor gave 2 patients to Dr Shah.',
    })
    expect(toastOf([given([4]), given([5], 'Dr Lee'), updated(3)]).message).toBe(
      '1 changed, 2 given to another doctor.',
    )
  })

  it('names who it is about, as far as that is known, each with the number that tells namesakes apart', () => {
    const names = new Map([
      [3, 'Ida Fenn'],
      [4, 'Tom Bell'],
      [5, 'Ann Ray'],
    ])
    expect(toastOf([updated(3)], names).message).toBe('The record of Ida Fenn (MR #3) was changed.')
    expect(toastOf([updated(3), updated(4)], names).message).toBe(
      '2 patients were changed: Ida Fenn (MR #3) and Tom Bell (MR #4).',
    )
    expect(toastOf([3, 4, 5, 6].map(updated), names).message).toBe(
      '4 patients were changed: Ida Fenn (MR #3), Tom Bell (MR #4) and 2 others.',
    )
    expect(toastOf([updated(6), updated(3)], names).message).toBe(
      '2 patients were changed: Ida Fenn (MR #3) and 1 other.',
    )
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
