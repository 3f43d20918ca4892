import { describe, expect, it } from 'vitest'
import { bodyOf } from '../test/compose.ts'

describe('numbers that are not times', () => {
  it.each([
    ['pain went from ten to nine full stop', 'Pain went from 10 to nine.'],
    ['he takes it at ten thirty milligrams full stop', 'He takes it at 10 30 mg.'],
    ['he was half past caring full stop', 'He was half past caring.'],
    ["the lump is at two o'clock full stop", "The lump is at two o'clock."],
    ['I am nine I am ten full stop', 'I am nine I am 10.'],
  ])('stay numbers: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })
})

describe('times of day', () => {
  it.each([
    ['he was seen at half past two full stop', 'He was seen at 2:30.'],
    ['he was seen at fourteen thirty full stop', 'He was seen at 14:30.'],
    ['he was seen at twenty to three full stop', 'He was seen at 2:40.'],
    ['the pain is at five to six out of ten full stop', 'The pain is at 5 to 6 out of 10.'],
    ['measured at ten past eleven full stop', 'Measured at 11:10.'],
    ['at quarter to one in the afternoon full stop', 'At 12:45 in the afternoon.'],
    ['she arrived at nine a m full stop', 'She arrived at 9 am.'],
    ['she was seen at two thirty p m full stop', 'She was seen at 2:30 pm.'],
    ['seen at fourteen thirty hours full stop', 'Seen at 14:30.'],
    ['clinic at ten thirty full stop', 'Clinic at 10:30.'],
    ['seen at nine oh five am full stop', 'Seen at 9:05 am.'],
  ])('are written as times: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })
})

describe('numbers dictated digit by digit', () => {
  it.each([
    ['NHS number nine nine nine one one two six four eight one full stop', 'NHS number 999 112 6481.'],
    [
      'his NHS number is triple nine double one two six four eight one full stop',
      'His NHS number is 999 112 6481.',
    ],
    [
      'his mobile is oh double seven double oh nine hundred one two three full stop',
      'His mobile is 07700 900123.',
    ],
    ['telephone oh two oh seven nine four six oh oh one eight full stop', 'Telephone 020 7946 0018.'],
    ['hospital number four oh one two seven seven full stop', 'Hospital number 401277.'],
  ])('are joined: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it('do not include counts after words such as phone', () => {
    expect(bodyOf('phone review in two weeks full stop')).toBe('Phone review in 2 weeks.')
    expect(bodyOf('his mobile clinic has five hundred patients full stop')).toContain('500 patients')
  })

  it('keep their groups if typed', () => {
    expect(bodyOf('Telephone 01632 960 001.')).toBe('Telephone 01632 960 001.')
  })
})

describe('pairs of numbers that form one value', () => {
  it.each([
    ['visual acuity six six right and six nine left full stop', 'Visual acuity 6/6 right and 6/9 left.'],
    [
      'v a six eighteen in the left eye comma six twelve right full stop',
      'VA 6/18 in the left eye, 6/12 right.',
    ],
    ['GCS fifteen over fifteen full stop', 'GCS 15/15.'],
    ['power four over five in the left leg full stop', 'Power 4/5 in the left leg.'],
    ['a ratio of two to one full stop', 'A ratio of 2:1.'],
    ['in the nineteen eighties full stop', 'In the 1980s.'],
    [
      'white cells four point five times ten to the nine per litre full stop',
      'White cells 4.5 x 10^9 per litre.',
    ],
    ['he is one metre eighty tall full stop', 'He is 1.8 m tall.'],
  ])('are joined: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })

  it.each([
    ['he has had six nine year old cousins full stop', 'He has had six 9-year-old cousins.'],
    ['the score fell by four over five weeks full stop', 'The score fell by four over 5 weeks.'],
    ['one metre eighty centimetres full stop', '1 m 80 cm.'],
  ])('are not joined if separate: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })
})

describe('months and spoken quotations', () => {
  it.each([
    ['it was in march full stop she may march in may full stop', 'It was in March. She may march in May.'],
    ['the treatment came to a full stop in march full stop', 'The treatment came to a full stop in March.'],
    ['he said quote I feel awful unquote full stop', 'He said “I feel awful”.'],
    ['he wanted a quote for the repair full stop', 'He wanted a quote for the repair.'],
  ])('are told from ordinary words: %s', (dictation, printed) => {
    expect(bodyOf(dictation)).toBe(printed)
  })
})
