// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readUnsent } from './unsent-words.ts'

const read = (key: string, kept: unknown) => readUnsent(key, JSON.stringify(kept))

describe('what has not reached the server, in words', () => {
  it('is called as the form it was typed in, and leads there', () => {
    const draft = { title: 'Edit Dr Quill', place: '/settings?tab=address-book', words: ['Phone: 1'] }
    expect(read('address-5@tab-1', { base: {}, typed: {}, ...draft })).toEqual({
      label: 'Edit Dr Quill',
      words: 'Phone: 1',
      place: '/settings?tab=address-book',
    })
  })

  it('is told of a draft of the release before as well, without what it began with', () => {
    const base = { name: 'Dr Quill', phone: '' }
    expect(read('address-5@elder-1', { base, typed: { name: 'Dr Quill', phone: '01632 960001' } })).toEqual({
      label: 'Address book entry',
      words: 'Dr Quill\n01632 960001',
      place: '/settings?tab=address-book',
    })
  })

  it('leads to the letter or the patient it is about', () => {
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

  it('is named and not shown where it is sound or a file, which are sent or discarded where they lie', () => {
    expect(read('dictation-a1', { title: 'x' })).toEqual({ label: 'Dictation', words: '', place: '/to-type' })
    expect(readUnsent('import', 'list.pdf')).toMatchObject({ label: 'Patient import', words: '' })
  })

  it('has words also where nobody knows what it is of', () => {
    expect(read('of-a-later-release@tab-1', { typed: { a: 'Kept words' } })).toEqual({
      label: 'Other text',
      words: 'Kept words',
      place: '/',
    })
  })
})
