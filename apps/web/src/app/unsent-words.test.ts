// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readUnsent } from './unsent-words.ts'

const read = (key: string, kept: unknown) => readUnsent(key, JSON.stringify(kept))

describe('an unsent draft', () => {
  it('has the title of its form and a link to it', () => {
    const draft = { title: 'Edit Dr Quill', place: '/settings?tab=address-book', words: ['Phone: 1'] }
    expect(read('address-5@tab-1', { base: {}, typed: {}, ...draft })).toEqual({
      label: 'Edit Dr Quill',
      words: 'Phone: 1',
      place: '/settings?tab=address-book',
    })
  })

  it('of the previous release shows its typed values, but not the original ones', () => {
    const base = { name: 'Dr Quill', phone: '' }
    expect(read('address-5@elder-1', { base, typed: { name: 'Dr Quill', phone: '01632 960001' } })).toEqual({
      label: 'Address book entry',
      words: 'Dr Quill\n01632 960001',
      place: '/settings?tab=address-book',
    })
  })

  it('links to its letter or patient', () => {
    expect(read('letter-12-return-note@tab-1', { note: 'Add the dose' })).toEqual({
      label: 'Return note',
      words: 'Add the dose',
      place: '/letters/12',
    })
    expect(read('patient-7-letter@tab-1', { typed: { html: '<p>She is well.</p>' } })).toMatchObject({
      words: 'She is well.',
      place: '/patients/7',
    })
  })

  it('of a clinic links to the clinic, or to the clinics if it is new', () => {
    expect(read('clinic-4-visit-3-reason@tab-1', { note: 'Moved away' })).toEqual({
      label: 'Reason for no letter',
      words: 'Moved away',
      place: '/clinics/4',
    })
    expect(read('clinic-new@tab-1', { typed: { place: 'Room 3' } })).toMatchObject({
      label: 'Clinic',
      words: 'Room 3',
      place: '/clinics',
    })
  })

  it('is named without its content if it is a recording or a file', () => {
    expect(read('dictation-a1', { title: 'x' })).toEqual({ label: 'Dictation', words: '', place: '/to-type' })
    expect(readUnsent('import', 'list.pdf')).toMatchObject({ label: 'Patient import', words: '' })
  })

  it('of an unknown kind still shows its text', () => {
    expect(read('of-a-later-release@tab-1', { typed: { a: 'Kept words' } })).toEqual({
      label: 'Other text',
      words: 'Kept words',
      place: '/',
    })
  })
})
