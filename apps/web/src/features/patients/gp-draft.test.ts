import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { draftOfGp, gpOfDraft, mergeGp } from './gp-draft.ts'
import { gpLabel } from './gp-label.ts'
import { gpOfRecord, parseGp, type KeptGp } from './kept-gp.ts'
import { chooseInDraft, startDraft, typeInDraft } from './patient-draft.ts'

const strachan = { gpName: 'Angus Strachan', gpPractice: 'Riverside Surgery', gpAddress: '' }
const patient = {
  id: 12,
  name: 'Margaret Ellison',
  dob: '1948-03-05',
  gender: 'female',
  phone: '020 7946 0000',
  nhsNumber: null,
  allergies: [],
  medications: [],
  ...strachan,
  version: 3,
} as unknown as Patient
const theirs = { ...patient, gpName: 'Asha Patel', version: 4 }

/** Typed on version 3, and left lying on this device. */
const kept = parseKept({
  ...strachan,
  gpName: 'Angus Strang',
  of: 12,
  base: strachan,
  version: 3,
  choices: {},
})

describe('a GP kept on this device', () => {
  it.each([undefined, '', 'null', '{', '{"gpName":"A"}', '{"gpName":1,"gpPractice":"","gpAddress":""}'])(
    'is none when what was kept cannot be read: %s',
    (text) => expect(parseGp(text)).toBeNull(),
  )

  it('is none without the record it was typed for, and none of another record', () => {
    expect(parseGp(JSON.stringify(strachan))).toBeNull()
    expect(gpOfRecord(13, kept)).toBeNull()
  })

  it('comes back as it was kept', () => {
    expect(parseGp(JSON.stringify(gpOfDraft(draftOfGp(kept, patient))))).toEqual(kept)
  })

  it('is asked about when it does not say what it began with and the record has a GP by now', () => {
    const old = parseKept({ ...strachan, gpName: 'Angus Strang', of: 12 })
    expect(newsOf(old, theirs)).toContainEqual(['gpName', 'open'])
  })
})

describe('a GP that somebody else changed while it lay here', () => {
  it('is asked about, and nobody’s text is taken until it is chosen', () => {
    const merged = mergeGp(draftOfGp(kept, theirs), theirs)
    expect(merged.form.gpName).toBe('Angus Strang')
    expect(merged.news).toMatchObject([
      { field: 'gpName', state: 'open', before: 'Angus Strachan', now: 'Asha Patel', mine: 'Angus Strang' },
    ])
  })

  it('remembers what was chosen, until they change it again', () => {
    const chosen = chooseInDraft(draftOfGp(kept, theirs), theirs, { field: 'gpName', keeps: 'mine' })
    expect(newsOf(gpOfDraft(chosen), theirs)).toEqual([['gpName', 'kept']])
    expect(newsOf(gpOfDraft(chosen), { ...theirs, gpName: 'Ada Bell', version: 5 })).toEqual([
      ['gpName', 'open'],
    ])
  })

  it('takes what nobody typed here', () => {
    const moved = { ...patient, gpAddress: '1 High Street', version: 4 }
    const merged = mergeGp(draftOfGp(kept, moved), moved)
    expect(merged.form).toMatchObject({ gpName: 'Angus Strang', gpAddress: '1 High Street' })
    expect(merged.changed).toEqual(['gpName'])
  })
})

describe('a GP being typed', () => {
  it('is not disturbed by what else is changed in the record', () => {
    const draft = typeInDraft(startDraft(patient), patient, { field: 'gpName', text: 'Ada Bell' })
    const now = { ...patient, phone: '01632 960001', version: 4 }
    expect(mergeGp(draft, now)).toMatchObject({ changed: ['gpName'], news: [] })
  })

  it('is no change whatever the spaces around it', () => {
    const text = ' Angus Strachan '
    const draft = typeInDraft(startDraft(patient), patient, { field: 'gpName', text })
    expect(mergeGp(draft, patient).changed).toEqual([])
  })
})

describe('a GP as shown', () => {
  it('is not specified when there is none', () => {
    expect(gpLabel(null)).toBe('Not specified')
    expect(gpLabel('  ')).toBe('Not specified')
  })

  it('has a title', () => {
    expect(gpLabel('Strachan')).toBe('Dr Strachan')
  })
})

function newsOf(gp: KeptGp, now: Patient) {
  return mergeGp(draftOfGp(gp, now), now).news.map(({ field, state }) => [field, state])
}

function parseKept(value: object): KeptGp {
  const gp = parseGp(JSON.stringify(value))
  if (gp === null) throw new Error('It cannot be read.')
  return gp
}
