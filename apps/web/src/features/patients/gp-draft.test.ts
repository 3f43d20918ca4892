import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { draftOfGp, gpOfDraft, mergeGp } from './gp-draft.ts'
import { gpLabel } from './gp-label.ts'
import { gpOfRecord, parseGp, type KeptGp } from './kept-gp.ts'
import { changesOf, chooseInDraft, startDraft, typeInDraft } from './patient-draft.ts'

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
    expect(newsOf(old, theirs)).toEqual([['GP', 'open']])
  })
})

describe('a GP that somebody else changed while it lay here', () => {
  it('is asked about, and nobody’s text is taken until it is chosen', () => {
    const merged = mergeGp(draftOfGp(kept, theirs), theirs)
    expect(merged.form).toMatchObject({ gpName: 'Angus Strang', gpPractice: 'Riverside Surgery' })
    expect(merged.news).toEqual([
      {
        fields: ['gpName', 'gpPractice', 'gpAddress'],
        label: 'GP',
        before: 'Angus Strachan, Riverside Surgery',
        now: 'Asha Patel, Riverside Surgery',
        mine: 'Angus Strang, Riverside Surgery',
        state: 'open',
      },
    ])
  })

  it('is one person with one practice: the name of one never goes to the practice of the other', () => {
    const moved = { ...patient, gpPractice: 'Mill Lane Surgery', gpAddress: '1 High Street', version: 4 }
    const draft = draftOfGp(kept, moved)
    expect(mergeGp(draft, moved)).toMatchObject({
      form: { gpName: 'Angus Strang', gpPractice: 'Riverside Surgery', gpAddress: '' },
      news: [{ label: 'GP', state: 'open' }],
    })
    const mine = mergeGp(chooseInDraft(draft, moved, { field: 'gpAddress', keeps: 'mine' }), moved)
    expect(mine.news).toMatchObject([{ state: 'kept' }])
    expect(changesOf(mine)).toEqual({
      gpName: 'Angus Strang',
      gpPractice: 'Riverside Surgery',
      gpAddress: '',
    })
    const taken = mergeGp(chooseInDraft(draft, moved, { field: 'gpName', keeps: 'theirs' }), moved)
    expect(taken).toMatchObject({
      form: { gpName: 'Angus Strachan', gpPractice: 'Mill Lane Surgery', gpAddress: '1 High Street' },
      changed: [],
    })
  })

  it('remembers what was chosen, until they change any part of it again', () => {
    const chosen = chooseInDraft(draftOfGp(kept, theirs), theirs, { field: 'gpName', keeps: 'mine' })
    expect(newsOf(gpOfDraft(chosen), theirs)).toEqual([['GP', 'kept']])
    const again = { ...theirs, gpAddress: '2 Low Street', version: 5 }
    expect(newsOf(gpOfDraft(chosen), again)).toEqual([['GP', 'open']])
  })

  it('is typed on as it is shown: over theirs, where theirs was taken', () => {
    const typed = typeInDraft(startDraft(patient), theirs, { field: 'gpPractice', text: 'Mill Lane' })
    expect(changesOf(mergeGp(typed, theirs))).toEqual({ gpPractice: 'Mill Lane' })
    expect(mergeGp(typed, theirs)).toMatchObject({
      form: { gpName: 'Asha Patel' },
      news: [{ state: 'kept' }],
    })
  })

  it('is taken whole where nobody typed one here', () => {
    const merged = mergeGp(startDraft(patient), theirs)
    expect(merged).toMatchObject({ form: { gpName: 'Asha Patel' }, changed: [], news: [{ state: 'taken' }] })
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
  return mergeGp(draftOfGp(gp, now), now).news.map(({ label, state }) => [label, state])
}

function parseKept(value: object): KeptGp {
  const gp = parseGp(JSON.stringify(value))
  if (gp === null) throw new Error('It cannot be read.')
  return gp
}
