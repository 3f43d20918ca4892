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

describe('a record edited by two people', () => {
  it('keeps allergies added by both, without those either removed [H-41]', () => {
    const { values } = meet({ allergies: 'Penicillin\nLatex' }, { allergies: 'Nuts' })
    expect(values.allergies).toBe('Nuts\nLatex')
  })

  it('takes the GP from one of them, not a mixture', () => {
    const { values, clashes } = meet(
      { gpName: 'Dr Patel' },
      { gpName: 'Dr Bell', gpPractice: 'Mill Lane', phone: '02' },
    )
    expect(values).toMatchObject({ gpName: 'Dr Patel', gpPractice: '', phone: '02' })
    expect(clashes).toEqual(['gpName', 'gpPractice'])
  })
})

describe('a draft of the previous release', () => {
  it('is read for an edited record', () => {
    const form = { ...base, phone: '03' }
    const kept = JSON.stringify({ id: 12, base, form, version: 4, choices: {} })
    const draft = parsePatientDraft(kept)
    expect(draft).toMatchObject({ id: 12, base, typed: form })
    expect(draft && typedFields(draft)).toEqual({ phone: '03' })
  })

  it('is read for a GP, even without its original values', () => {
    const gp = { gpName: 'Dr Patel', gpPractice: '', gpAddress: '' }
    const before = { ...gp, gpName: '' }
    const parse = (kept: object) => parseGpDraft(JSON.stringify({ ...gp, of: 7, ...kept }))
    expect(parse({ base: before, version: 2, choices: {} })).toMatchObject({ id: 7, base: before, typed: gp })
    expect(parse({})).toMatchObject({ id: 7, base: null, typed: gp })
  })

  it('is read for a new patient with the doctor', () => {
    const form = { ...emptyForm, name: 'Asha Wells' }
    const kept = { form, doctorId: 3, intent: { body: '{}', key: 'k' }, somebodyElseThan: [1] }
    expect(parseNewPatient(JSON.stringify(kept))?.typed).toMatchObject({ name: 'Asha Wells', doctorId: '3' })
    expect(parseNewPatient('{')).toBeNull()
  })
})

describe('a list merged from two edits', () => {
  it('has what either added, without what either removed', () => {
    const before = ['Aspirin', 'Ramipril']
    const both = mergeItems({ base: before, mine: [...before, 'Warfarin'], theirs: ['Ramipril', 'Digoxin'] })
    expect(both).toEqual(['Ramipril', 'Digoxin', 'Warfarin'])
    expect(mergeItems({ base: [], mine: ['Nuts'], theirs: ['Nuts', 'Dust'] })).toEqual(['Nuts', 'Dust'])
  })

  it('ignores case and spaces when comparing, and has no duplicates', () => {
    const lists = { base: ['aspirin'], mine: ['Aspirin ', 'Dust'], theirs: ['ASPIRIN', 'dust'] }
    expect(mergeItems(lists)).toEqual(['ASPIRIN', 'dust'])
  })

  it('has each added item once and no removed item, for any lists', () => {
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
