import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter } from './compose-letter.ts'

function compose(dictation: string, medications: string[] = []) {
  return composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 7, name: 'Mr Gerald Ashworth', dob: null, nhsNumber: null },
    gpName: 'Dr Asha Patel',
    signatory: null,
    medications,
  })
}

describe('a misheard medicine', () => {
  it.each([
    [
      'a low pure in all goes up to two hundred',
      'allopurinol 100 mg once daily',
      'A low pure in all',
      'Allopurinol',
    ],
    ['tam sue low sin can stop', 'tamsulosin 400 micrograms once daily', 'Tam sue low sin', 'Tamsulosin'],
    [
      'he stays on ami trip tilling at night',
      'amitriptyline 10 mg at night',
      'ami trip tilling',
      'amitriptyline',
    ],
    ['keep the flu ox a teen', 'Fluoxetine 20 mg once daily', 'flu ox a teen', 'fluoxetine'],
    [
      'continue feras few marate',
      'ferrous fumarate 210 mg once daily',
      'feras few marate',
      'ferrous fumarate',
    ],
    ['her less row zole has finished', 'letrozole 2.5 mg once daily', 'less row zole', 'letrozole'],
  ])('is questioned using the record: %s', (dictation, record, find, replace) => {
    const letter = compose(dictation, ['paracetamol 1 g as required', record])
    expect(letter.notes).toEqual([`Did you mean ${replace.toLowerCase()} (on record)? Heard: ‘${find}’.`])
    expect(letter.suggestions).toEqual([{ note: letter.notes[0], changes: [{ find, replace }] }])
    expect(letterText(letter.content)).toContain(find)
  })

  it.each([
    ['started on a tore va statin twenty milligrams at night', 'a tore va statin', 'atorvastatin'],
    ['she takes by so pro lol five milligrams', 'by so pro lol', 'bisoprolol'],
    ['stop the oxy codone', 'oxy codone', 'oxycodone'],
    ['stop the amlodapine', 'amlodapine', 'amlodipine'],
  ])('is questioned even if it is not on record: %s', (dictation, find, replace) => {
    expect(compose(dictation).suggestions).toEqual([
      { note: `Did you mean ${replace}? Heard: ‘${find}’.`, changes: [{ find, replace }] },
    ])
  })

  it('is questioned once if heard several times in different forms', () => {
    const { suggestions } = compose(
      'he is on a low pure inal full stop a low pure in all goes up full stop',
      ['allopurinol 100 mg'],
    )
    expect(suggestions).toEqual([
      {
        note: 'Did you mean allopurinol (on record)? Heard: ‘a low pure inal’, ‘A low pure in all’.',
        changes: [
          { find: 'a low pure inal', replace: 'allopurinol' },
          { find: 'A low pure in all', replace: 'Allopurinol' },
        ],
      },
    ])
  })

  it.each([
    'he takes allopurinol and co-amoxiclav and tamsulosin',
    'there is a drop in her blood pressure when she stands',
    'hydroxyzine and hydralazine are not the same',
    'he takes a multivitamin once a day',
    'amiodarone not amlodipine',
  ])('is not suspected in: %s', (dictation) => {
    expect(compose(dictation, ['allopurinol 100 mg', 'multivitamin one daily']).suggestions).toEqual([])
  })
})

describe('a misheard homophone', () => {
  it.each([
    ['pain in the write hip at night', 'the write hip at night', 'the right hip at night'],
    ['a stent on the write in twenty twenty two', 'the write in', 'the right in'],
    ['write knee replacement', 'Write knee replacement', 'Right knee replacement'],
    ['I will right to him next week', 'will right to him next', 'will write to him next'],
    ['bloods in too weeks', 'in too weeks', 'in 2 weeks'],
    ['review him in to months please', 'in to months please', 'in 2 months please'],
    ['it was two much for her', 'was two much for her', 'was too much for her'],
    ['there is know swelling', 'is know swelling', 'is no swelling'],
    ['know fever and he eats', 'Know fever and he', 'No fever and he'],
    ['as you no he lives alone', 'you no he lives alone', 'you know he lives alone'],
    ['use eye drops for times a day', 'drops for times a day', 'drops four times a day'],
    ['review in for weeks', 'in for weeks', 'in 4 weeks'],
    ['thank you four seeing him', 'you four seeing him', 'you for seeing him'],
  ])('is questioned if its neighbours settle it: %s', (dictation, find, replace) => {
    const { suggestions, content } = compose(dictation)
    expect(suggestions).toEqual([
      { note: `Did you mean ‘${replace}’? Heard: ‘${find}’.`, changes: [{ find, replace }] },
    ])
    expect(letterText(content)).toContain(find)
  })

  it.each([
    'I will write to him and the write-up follows',
    'the right hip is too stiff to examine',
    'tablets for two weeks, for weeks he has slept badly',
    'I do not know whether she has no fever',
    'he is four and has waited for four weeks',
    'she was told no and no further tests are planned',
    'he goes to days out and up to weeks away',
  ])('is not suspected in: %s', (dictation) => {
    expect(compose(dictation).suggestions).toEqual([])
  })
})

it('a misheard word repeated in a long dictation is questioned only once', () => {
  const words = 'he takes a low pure in all and the write knee is better than it was last month full stop '
  expect(compose(words.repeat(300), ['allopurinol 100 mg']).suggestions).toHaveLength(2)
})
