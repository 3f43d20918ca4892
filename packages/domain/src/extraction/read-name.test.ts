import { describe, expect, it } from 'vitest'
import { learnSurnamePlace } from './name-order.ts'
import { readName } from './read-name.ts'

function read(name: string, more: Partial<Parameters<typeof readName>[0]> = {}) {
  const { value, marks } = readName({ name, surname: '', forename: '', ...more })
  return [value, marks?.[0]?.code]
}

describe('doubtful name', () => {
  it.each([
    ['', '', 'name_missing'],
    ['Mr', '', 'name_missing'],
    ['Smith', 'Smith', 'name_one_word'],
    ['van der Berg', 'van der Berg', 'name_one_word'],
    ['李', '李', 'name_one_word'],
    ['สมชาย', 'สมชาย', 'name_one_word'],
    ['李Smith', '李Smith', 'name_one_word'],
    ['Anna Sm1th', 'Anna Sm1th', 'name_unusual'],
    ['Anna Smith...', 'Anna Smith...', 'name_unusual'],
    ['Anna Smith ±', 'Anna Smith ±', 'name_unusual'],
    ['Anna Smith?', 'Anna Smith?', 'name_unusual'],
    ['Wi±niewski Anna', 'Wi±niewski Anna', 'name_unreadable'],
    ['WI?NIEWSKI, Anna', 'Anna Wi?niewski', 'name_unreadable'],
    ['Paweª Smith', 'Paweª Smith', 'name_unreadable'],
    ['Born Anna', 'Born Anna', 'name_unusual'],
    ['Anna Smith Dr Helen Moss', 'Anna Smith Dr Helen Moss', 'name_unusual'],
    ['Zo\u001Ca López', 'Zo\uFFFDa López', 'name_unreadable'],
    ['\u008Aukasz López', '\uFFFDukasz López', 'name_unreadable'],
    ['\u0001\u0002\u0003', '\uFFFD\uFFFD\uFFFD', 'name_unreadable'],
    ['Anna SmiTh', 'Anna SmiTh', 'name_mixed_case'],
    ['Anna Featherstone\nhaugh', 'Anna Featherstone haugh', 'joined_lines'],
    ['MACKAY, ANNA', 'Anna Mackay', 'name_case_guessed'],
    ['SMITH, AJ', 'Aj Smith', 'name_case_guessed'],
    ['anna smith', 'Anna Smith', 'name_case_guessed'],
  ])('is marked: "%s"', (printed, value, code) => {
    expect(read(printed)).toEqual([value, code])
  })

  it('is not marked without a space in a script that puts none', () => {
    const names = ['李小龙', '陈美玲', '欧阳修', '김민수', '山田太郎', '佐々木愛', 'さくら桃子', 'タナカ']
    for (const name of names) expect(read(name), name).toEqual([name, undefined])
  })

  it('is marked in a list with the surname first and no comma', () => {
    const place = learnSurnamePlace(['Smith Anna', 'Brown John', 'Müller Peter', 'Kowalska Grace'])
    expect(place).toBe('first')
    expect(read('Smith Anna', { surnamePlace: place })).toEqual(['Anna Smith', 'name_order_guessed'])
    expect(read('de Souza Anna', { surnamePlace: place })).toEqual(['Anna de Souza', 'name_order_guessed'])
  })
})

describe('baby without a forename', () => {
  it.each([
    ['HURST, Baby Girl', 'Baby Girl Hurst'],
    ['HURST, BABY GIRL', 'Baby Girl Hurst'],
    ['HURST Baby Girl', 'Baby Girl Hurst'],
    ['Baby Girl HURST', 'Baby Girl Hurst'],
    ['Hurst, (Baby Girl)', 'Baby Girl Hurst'],
    ['HURST (Baby)', 'Baby Hurst'],
    ['Quill, Baby', 'Baby Quill'],
    ['Baby Tanner', 'Baby Tanner'],
    ['Baby van der Berg', 'Baby van der Berg'],
    ['Ives, Twin 1', 'Twin 1 Ives'],
    ['Ives, Twin II', 'Twin II Ives'],
    ['Twin B Ives', 'Twin B Ives'],
    ['Baby Boy 2 Ives', 'Baby Boy 2 Ives'],
    ['Kemp, Male Infant', 'Male Infant Kemp'],
    ['Baby of Carol Jolly', 'Baby of Carol Jolly'],
    ['Baby Boy of Carol Jolly', 'Baby Boy of Carol Jolly'],
    ['B/O Anna Hurst', 'B/O Anna Hurst'],
    ['HURST, B/O ANNA', 'B/O Anna Hurst'],
    ['Hurst, Unnamed', 'Unnamed Hurst'],
    ['HURST, B/G', 'B/G Hurst'],
    ['B/B Hurst', 'B/B Hurst'],
    ['Hurst, Babygirl', 'Babygirl Hurst'],
    ['Hurst, Wendysgirl', 'Wendysgirl Hurst'],
  ])('keeps all its words and is marked: %s', (printed, value) => {
    const field = readName({ name: printed, surname: '', forename: '' })
    expect([field.value, field.marks?.some(({ code }) => code === 'no_forename')]).toEqual([value, true])
  })

  it('is recognised in separate columns too', () => {
    expect(read('', { surname: 'HURST', forename: 'Baby Girl' })).toEqual(['Baby Girl Hurst', 'no_forename'])
  })

  it.each([
    ['Baby Anna Hurst', 'Anna Hurst'],
    ['Hurst, Baby Anna', 'Anna Hurst'],
    ['Boy George Dowd', 'Boy George Dowd'],
    ['Peter Male', 'Peter Male'],
    ['Boy, Anna', 'Anna Boy'],
    ['Twin, Anna', 'Anna Twin'],
  ])('is not confused with other names: %s', (printed, value) => {
    expect(read(printed)).toEqual([value, undefined])
  })
})

describe('name', () => {
  it.each([
    ['Łukasz Wiśniewski', 'Łukasz Wiśniewski'],
    ['WIŚNIEWSKI, Łukasz', 'Łukasz Wiśniewski'],
    ['SMITH Anna', 'Anna Smith'],
    ['Jones, Peter Jr', 'Peter Jones Jr'],
    ['Jones, Peter, Jr', 'Peter Jones Jr'],
    ['Jones, Jr, Peter', 'Peter Jones Jr'],
    ['JONES, Peter John III', 'Peter John Jones III'],
    ['Anna SMITH', 'Anna Smith'],
    ['Mrs Anna Smith', 'Anna Smith'],
    ['Smith, Anna (Mrs)', 'Anna Smith'],
    ['Anna Smith b.', 'Anna Smith'],
    ['SMITH, Anna DOB:', 'Anna Smith'],
    ['Anna B.', 'Anna B.'],
    ['O’CONNOR, PRIYA', 'Priya O’Connor'],
    ['McDONALD, Anna', 'Anna McDonald'],
    ['AL-FARSI, Ahmed', 'Ahmed Al-Farsi'],
    ['SMITH, JOHN III', 'John Smith III'],
    ['Smith-\nJones, Anna', 'Anna Smith-Jones'],
    ['Ruth Page', 'Ruth Page'],
  ])('is written the usual way: "%s"', (printed, value) => {
    expect(read(printed)).toEqual([value, undefined])
  })

  it('is joined from its columns', () => {
    expect(read('', { surname: 'VAN DER BERG', forename: 'José' })).toEqual([
      'José van der Berg',
      'name_case_guessed',
    ])
    expect(read('', { surname: 'Smith', forename: '' })).toEqual(['Smith', 'name_one_word'])
  })

  it('is reversed if the header says so', () => {
    expect(read('Smith Anna', { surnameFirst: true })).toEqual(['Anna Smith', undefined])
  })
})
