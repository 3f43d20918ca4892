import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { rebase } from '../../platform/form/draft-values.ts'
import { parseGpDraft } from './gp-fields.ts'
import { parseNewPatient } from './new-patient-draft.ts'
import { mergeRules, parsePatientDraft, typedFields, mergeItems } from './patient-draft.ts'
import { emptyForm } from './patient-form.ts'

const base = { ...emptyForm, name: 'Asha Wells', phone: '01', allergies: 'Penicillin' }
const meet = (typed: Partial<typeof base>, now: Partial<typeof base>) =>
  rebase({ base, typed: { ...base, ...typed } }, { ...base, ...now }, mergeRules)

describe('a record that two people change', () => {
  it('keeps the allergies that both added, without what one of them took away [H-41]', () => {
    const { values } = meet({ allergies: 'Penicillin\nLatex' }, { allergies: 'Nuts' })
    expect(values.allergies).toBe('Nuts\nLatex')
  })

  it('has one GP and not the halves of two', () => {
    const { values, clashes } = meet(
      { gpName: 'Dr Patel' },
      { gpName: 'Dr Bell', gpPractice: 'Mill Lane', phone: '02' },
    )
    expect(values).toMatchObject({ gpName: 'Dr Patel', gpPractice: '', phone: '02' })
    expect(clashes).toEqual(['gpName', 'gpPractice'])
  })
})

describe('what the release before kept', () => {
  it('is a record, with what it began with and whose it is', () => {
    const form = { ...base, phone: '03' }
    const kept = JSON.stringify({ id: 12, base, form, version: 4, choices: {} })
    const draft = parsePatientDraft(kept)
    expect(draft).toMatchObject({ id: 12, base, typed: form })
    expect(draft && typedFields(draft)).toEqual({ phone: '03' })
  })

  it('is a GP, also from before it said what it began with', () => {
    const gp = { gpName: 'Dr Patel', gpPractice: '', gpAddress: '' }
    const before = { ...gp, gpName: '' }
    const parse = (kept: object) => parseGpDraft(JSON.stringify({ ...gp, of: 7, ...kept }))
    expect(parse({ base: before, version: 2, choices: {} })).toMatchObject({ id: 7, base: before, typed: gp })
    expect(parse({})).toMatchObject({ id: 7, base: null, typed: gp })
  })

  it('is a new patient, with the doctor', () => {
    const form = { ...emptyForm, name: 'Asha Wells' }
    const kept = { form, doctorId: 3, intent: { body: '{}', key: 'k' }, somebodyElseThan: [1] }
    expect(parseNewPatient(JSON.stringify(kept))?.typed).toMatchObject({ name: 'Asha Wells', doctorId: '3' })
    expect(parseNewPatient('{')).toBeNull()
  })
})

describe('a list that two people changed', () => {
  it('keeps what either added, and leaves out what either took away', () => {
    const before = ['Aspirin', 'Ramipril']
    const both = mergeItems({ base: before, mine: [...before, 'Warfarin'], theirs: ['Ramipril', 'Digoxin'] })
    expect(both).toEqual(['Ramipril', 'Digoxin', 'Warfarin'])
    expect(mergeItems({ base: [], mine: ['Nuts'], theirs: ['Nuts', 'Dust'] })).toEqual(['Nuts', 'Dust'])
  })

  it('knows an item again whatever its case and spaces, and never names one twice', () => {
    const lists = { base: ['aspirin'], mine: ['Aspirin ', 'Dust'], theirs: ['ASPIRIN', 'dust'] }
    expect(mergeItems(lists)).toEqual(['ASPIRIN', 'dust'])
  })

  it('has what either added, each once, and nothing that either took away, whatever the lists are', () => {
    const drugs = ['Aspirin', 'Ramipril', 'Warfarin', 'Digoxin', 'Dust'] as const
    const list = fc.uniqueArray(fc.constantFrom(...drugs))
    fc.assert(
      fc.property(list, list, list, (before, mine, theirs) => {
        const both = mergeItems({ base: before, mine, theirs })
        expect(new Set(both).size).toBe(both.length)
        for (const item of drugs) {
          const isAdded = !before.includes(item) && (mine.includes(item) || theirs.includes(item))
          const stays = before.includes(item) && mine.includes(item) && theirs.includes(item)
          expect(both.includes(item)).toBe(isAdded || stays)
        }
      }),
      { seed: 20_261_124 },
    )
  })
})
