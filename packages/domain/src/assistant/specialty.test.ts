import { describe, expect, it } from 'vitest'
import { specialtyOf } from './specialty.ts'

describe('specialty of a doctor', () => {
  it.each([
    ['Consultant Cardiologist', 'cardiology'],
    ['Consultant Interventional Cardiologist', 'interventional cardiology'],
    ['Senior Consultant Orthopaedic Surgeon', 'orthopaedic surgery'],
    ['Consultant Physician', 'medicine'],
    ['Respiratory Physician', 'respiratory medicine'],
    ['Consultant Obstetrician and Gynaecologist', 'obstetrics and gynaecology'],
    ['Paediatrician', 'paediatrics'],
    ['GP', 'general practice'],
    ['General Practitioner', 'general practice'],
    ['Consultant in Palliative Medicine', 'Palliative Medicine'],
    ['Clinical Oncology', 'Oncology'],
    ['Cardiology', 'Cardiology'],
    [' Ear, nose and throat ', 'Ear, nose and throat'],
  ])('for %s is %s', (specialization, specialty) => {
    expect(specialtyOf(specialization)).toBe(specialty)
  })

  it.each([null, '', ' ', 'Consultant', 'Advanced Nurse Practitioner', 'Specialty Registrar'])(
    'is general medicine if the profile does not name one: %s',
    (specialization) => {
      expect(specialtyOf(specialization)).toBe('general medicine')
    },
  )
})
