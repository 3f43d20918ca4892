import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import { refusalOf } from './refusal-of.ts'
import { ida, someRow } from './some-rows.ts'

const rows = [someRow({}, {}, 0), someRow({ name: { value: 'Tom Barr' } }, {}, 1)]
const nothing = { found: {} }

describe('a refused import', () => {
  it('says how many rows to check again', () => {
    const fields = { 'patients.0.name': 'No.', 'patients.1.name': 'No.', 'patients.1.dob': 'No.' }
    const error = apiError({ code: 'invalid_input', status: 400, message: 'No.', fields })
    expect(refusalOf(error, rows, nothing)).toMatchObject({
      refusal: 'Nothing has been created yet. Check 2 rows again. The notes there say why.',
      toRecheck: ['a/0/0', 'a/0/1'],
    })
  })

  it("shows the server's message if the row no longer exists", () => {
    const error = apiError({
      code: 'invalid_input',
      status: 400,
      message: 'Not right.',
      fields: { 'patients.0.name': 'No.' },
    })
    expect(refusalOf(error, [undefined], nothing)).toMatchObject({ refusal: 'Not right.', toRecheck: [] })
  })

  it('shows each error at its row', () => {
    const error = apiError({
      code: 'invalid_input',
      status: 400,
      message: 'Some of this is not right.',
      fields: {
        'patients.1.medicalRecordNumber': 'Too long.',
        'patients.1.name': 'This is probably the same person as entry 1 of the list.',
        'patients.9.name': 'Nobody is there.',
        doctorId: 'Unknown.',
      },
    })
    expect(refusalOf(error, rows, nothing)).toMatchObject({
      refusal: 'Nothing has been created yet. Check 1 row again. The notes there say why.',
      toRecheck: ['a/0/1'],
      refused: {
        'a/0/1': {
          medicalNumber: 'Too long.',
          name: 'This is probably the same person as Ida Fenn, earlier in the list.',
        },
      },
    })
  })

  it('shows the records that match a row', () => {
    const patient = { id: 7, name: 'Tom Barr', dob: null, nhsNumber: null, gender: 'male' as const }
    const patients = [{ ...patient, doctorName: 'Dr X', letterCount: 0, likeness: 'name_and_dob' as const }]
    const candidates = [{ index: 1, patients }]
    const error = apiError({ code: 'likely_duplicate', status: 409, message: 'Known.', candidates })
    expect(refusalOf(error, rows, nothing)).toMatchObject({
      found: { 'a/0/1': { person: rows[1]?.person, patients } },
      toRecheck: ['a/0/1'],
    })
  })

  it('shows earlier and new matches together, unless the row has changed', () => {
    const person = rows[1]?.person ?? ''
    const candidates = [{ index: 1, patients: [{ ...ida, id: 9 }] }]
    const error = apiError({ code: 'likely_duplicate', status: 409, message: 'Known.', candidates })
    const before = { 'a/0/1': { person, patients: [ida] } }
    const { found } = refusalOf(error, rows, { found: before })
    expect(found['a/0/1']?.patients.map(({ id }) => id)).toEqual([9, 7])
    const another = { 'a/0/1': { person: 'somebody', patients: [ida] } }
    expect(refusalOf(error, rows, { found: another }).found['a/0/1']?.patients).toHaveLength(1)
  })

  it.each([
    ['offline', 0, /Everything is kept here/],
    ['incomplete', 200, /No patient is created twice/],
    ['doctor_required', 422, /^Choose a doctor\.$/],
    ['fault', 502, /^Creation failed: 502 Bad Gateway - Choose a doctor\.$/],
    ['fault', 200, /^Creation failed: 500 Internal Server Error - /],
  ])('summarises the error: %s %i', (code, status, sentence) => {
    const error = apiError({ code, status, message: 'Choose a doctor.' })
    expect(refusalOf(error, rows, nothing).refusal).toMatch(sentence)
  })
})
