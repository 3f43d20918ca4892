import { describe, expect, it } from 'vitest'
import { isClosing, unsignedClosing } from './closing.ts'

const isUnsigned = (end: string, doctor = 'Dr Amara Whitfield') =>
  unsignedClosing(`Dear Dr Patel,\nShe is well.\n${end}`, doctor) !== null

describe('closing without a name', () => {
  it.each([
    'Yours sincerely,',
    'YOURS SINCERELY',
    'Yours faithfully\n \n',
    'Kind regards',
    'With very best wishes,',
    'Many thanks,\nKindest regards,',
    'Yours,',
    'Sincerely yours,',
    'Yours sincerely,\nConsultant Cardiologist',
    'YOURS SINCERELY,\nCONSULTANT CARDIOLOGIST',
    'Yours sincerely,\nConsultant in Respiratory Medicine, St Mary’s Hospital',
    'Yours sincerely,\nConsultant Respiratory Physician\nMBBS MRCP PhD\nGMC 7012345',
    'Yours sincerely, Consultant Rheumatologist',
    'Yours sincerely,\nGP Partner',
    'Yours sincerely,\nSpecialty Registrar (ST5)\nTel: 020 7946 0958\nclinic@harrow.example',
    'Yours sincerely,\nMedical Professional',
    'Yours sincerely,\n____________',
    'Yours sincerely,\nDictated but not signed to avoid delay',
    'Yours sincerely,\npp',
    'Yours sincerely,\ncc: Dr Amara Whitfield, The Heart Clinic',
    'Yours sincerely,\nCopies to\nAmara Whitfield',
    'Yours sincerely,\nThe Heart Clinic',
    'Yours sincerely,\nWe have asked her to book the next appointment herself.',
    'Regards\nYours sincerely',
    'Yours sincerely,\nDr',
    'Yours sincerely,\nSpecialist Nurse (Heart Failure)',
    'Yours sincerely,\nFoundation Year 2 Doctor to Dr Lee',
    'Yours sincerely,\nconsultant neurosurgeon',
    'Yours\u00A0sincerely,',
    'Yours  sincerely,\nConsultant',
    'All the best,',
    'Best,',
    'Cordially,',
    'Your sincerely,',
    'Yours sincerely,\nMany thanks',
  ])('is found in ‘%s’ [H-21]', (end) => expect(isUnsigned(end)).toBe(true))

  it.each([
    'Yours sincerely,\nDr Amara Whitfield',
    'Yours sincerely,\nDr A. Whitfield',
    'Yours sincerely, Amara',
    'Yours sincerely Dr Whitfield',
    'Kind regards Amara Whitfield',
    'Yours sincerely,\nAMARA WHITFIELD\nCONSULTANT',
    'Yours sincerely,\namara whitfield',
    'Yours sincerely,\n\nAmara Whitfield, Consultant Cardiologist',
    'Yours sincerely,\nAmara Whitfield MBBS FRCP\nConsultant',
    'Yours sincerely,\nConsultant Cardiologist\nDr Amara Whitfield',
    'Yours sincerely,\nWhitfield, A.',
    'Yours sincerely,\npp Ann Lee\nfor Dr Amara Whitfield',
    'Yours sincerely,\nDictated by Dr Whitfield and approved by Ann Lee on her behalf.',
    'Yours sincerely,\nDr Zoe Fenn',
    'Yours sincerely,\nMandy W.',
    'Yours sincerely,\nA.W.',
    'Yours sincerely,\nConsultant Nephrologist Zoe Fenn',
    'Yours sincerely,\nد. أمارا ويتفيلد',
    'Yours sincerely,\n王小明',
    'Yours sincerely,\nД-р Амара Уитфилд',
    'Yours sincerely,\nDr Eric Avery\nCardiology',
    'Yours sincerely,\nDr Amara Whitfield\nMany thanks',
    'Yours\u00A0sincerely,\nAmara Whitfield\nEnc: leaflet\nKind regards',
    'Yours sincerely,\nDr Ma',
    'Yours sincerely,\nDr House',
    'Yours sincerely,\nMiss Read',
    'Yours sincerely,\nJames Ward',
    'All the best care was given to her.',
    'Your blood pressure is well controlled.',
    'She has no pain. Regards his asthma, he is well.',
    'Regards his asthma, he has been quite well since the spring.',
    'Best wishes for the future',
    'Many thanks for sending her.',
    'She is well.',
    '',
  ])('is not found in ‘%s’ [H-21]', (end) => expect(isUnsigned(end)).toBe(false))

  it.each([
    ['Dr Łukasz Żak', 'Lukasz Zak'],
    ['Dr Nurse', 'P. Nurse'],
    ['Prof. Siân O’Hara-Jones', 'Sian OHara Jones'],
    ['王小明', '王小明医生 王小明'],
    ['Dr A', 'Dr A'],
  ])('is not found for %s above ‘%s’', (doctor, end) =>
    expect(isUnsigned(`Yours sincerely,\n${end}`, doctor)).toBe(false),
  )

  it('is reported with its position', () => {
    const text = 'He is well.\n  Kind regards,\nConsultant\n'
    const found = unsignedClosing(text, 'Dr Ann Lee')
    expect(found && text.slice(found.start, found.end)).toBe('Kind regards,')
  })

  it('is distinguished from a sentence', () => {
    expect(['Yours sincerely', 'Regards,', 'Kind regards Ann', 'Many thanks'].map(isClosing)).not.toContain(
      false,
    )
    expect(
      ['Regards his hip', 'Best wishes to her', 'Yourself', 'Many thanks for her'].map(isClosing),
    ).not.toContain(true)
  })
})
