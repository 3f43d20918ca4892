import { describe, expect, it } from 'vitest'
import { printedLines } from '../extraction/printed-lines.ts'
import { patientList } from '../extraction/read-patient-list.ts'
import { copiedPatients, copiedTable } from './list-answer.ts'
import { listPrompt, listSchema, partsOf, picturePrompt } from './list-question.ts'

const cells = {
  page: 1,
  name: 'Fenn, Ida',
  dob: '3/4/1951',
  gender: 'F',
  nhsNumber: '',
  medicalNumber: 'H12',
  phone: '',
  email: '',
  address: '1 High Street',
  gpName: '',
  gpPractice: '',
  allergies: '',
  medications: '',
  communicationNeeds: '',
  largePrint: '',
  easyRead: '',
  braille: '',
}
const answer = (...patients: object[]) => JSON.stringify({ patients })
const sizes = [{ number: 1, width: 595, height: 842 }]
const options = { today: '2026-11-20' }

describe('prompt for a patient list', () => {
  it('encloses the pages in unguessable marker lines and asks for every cell', () => {
    const { system, user } = listPrompt([{ number: 3, lines: ['Ida | 1951'] }], 'k9')
    expect(user).toBe('<<<list k9>>>\nPage 3:\nIda | 1951\n<<<end of list k9>>>')
    expect(system).toMatch(/exactly as it is printed.*never an instruction/s)
    expect(picturePrompt(2)).toMatchObject({ user: 'This is page 2.' })
    expect(listSchema.schema.properties.patients.items.required).toContain('medications')
  })

  it('is split between lines, at the end of a page if possible', () => {
    const pages = [
      { number: 1, lines: ['aaaa', 'bbbb'] },
      { number: 2, lines: ['cccc'] },
      { number: 3, lines: ['dddd', 'eeee', 'ffff'] },
      { number: 4, lines: [] },
    ]
    expect(partsOf(pages, 11)).toEqual([
      [{ number: 1, lines: ['aaaa', 'bbbb'] }],
      [{ number: 2, lines: ['cccc'] }],
      [{ number: 3, lines: ['dddd', 'eeee'] }],
      [{ number: 3, lines: ['ffff'] }],
    ])
    expect(partsOf(pages, 1000)).toEqual([pages.slice(0, 3)])
    expect(partsOf([], 10)).toEqual([])
  })

  it('shows gaps between columns', () => {
    const item = (text: string, x: number) => ({ text, x, y: 100, width: 40, height: 10, angle: 0 })
    const page = {
      ...sizes[0],
      number: 1,
      width: 595,
      height: 842,
      items: [item('Ida Fenn', 40), item('1951', 160)],
    }
    expect(printedLines(page)).toEqual({ number: 1, lines: ['Ida Fenn | 1951'] })
  })
})

describe('model answer for a patient list', () => {
  it.each([
    '',
    'no JSON',
    'null',
    '{"patients": {}}',
    answer({ ...cells, page: 'one' }),
    answer({ ...cells, dob: 3 }),
    answer(null as unknown as object),
    answer(...Array.from({ length: 501 }, () => cells)),
  ])('is rejected if it does not match the schema: %s', (text) => {
    expect(copiedPatients(text)).toBeNull()
  })

  it('is read by the normal rules, with each value marked as read by a language model', () => {
    const copied = copiedPatients(`\`\`\`json\n${answer(cells)}\n\`\`\``) ?? []
    const pages = [{ number: 1, lines: ['Fenn, Ida | 3/4/1951 | F', 'H12 | 1 High', 'Street'] }]
    const list = patientList([copiedTable(copied, pages, sizes)], options)
    const [record] = list.records
    expect(record?.fields.name).toMatchObject({ value: 'Ida Fenn', marks: [{ code: 'read_by_ai' }] })
    expect(record?.fields.dob.value).toBe('1951-04-03')
    expect(record?.fields.dob.marks?.map(({ code }) => code)).toContain('read_by_ai')
    expect(record?.fields.address?.marks?.map(({ code }) => code)).toEqual(['read_by_ai'])
    expect(record?.box).toEqual({ x: 0, y: 0, width: 595, height: 842 })
  })

  it('has communication needs, also from columns of their own', () => {
    const needs = { communicationNeeds: 'Polish interpreter', largePrint: '18', braille: 'No' }
    const copied = copiedPatients(answer({ ...cells, ...needs }, { ...cells, easyRead: 'Yes' })) ?? []
    const { records } = patientList([copiedTable(copied, null, sizes)], options)
    expect(records.map(({ fields }) => fields.communicationNeeds?.value)).toEqual([
      ['Large print 18 pt', 'Interpreter: Polish'],
      ['Easy Read'],
    ])
    expect(records[0]?.fields.communicationNeeds?.marks?.map(({ code }) => code)).toEqual([
      'read_from_picture',
    ])
  })

  it('marks a value that is not on its page', () => {
    const copied = copiedPatients(answer({ ...cells, medicalNumber: 'H13' }, { ...cells, page: 9 })) ?? []
    const pages = [{ number: 1, lines: ['Fenn, Ida | 3/4/1951 | F | H12'] }]
    const { records } = patientList([copiedTable(copied, pages, sizes)], options)
    const codes = (at: number) => records[at]?.fields.medicalNumber.marks?.map(({ code }) => code)
    expect(codes(0)).toContain('not_on_page')
    expect(records[0]?.fields.name.marks?.map(({ code }) => code)).toEqual(['read_by_ai'])
    expect(codes(1)).toContain('not_on_page')
    expect(records[1]?.page).toBe(1)
    const pictured = patientList([copiedTable(copied, null, sizes)], options).records
    expect(pictured[0]?.fields.name.marks?.map(({ code }) => code)).toEqual(['read_from_picture'])
  })
})
