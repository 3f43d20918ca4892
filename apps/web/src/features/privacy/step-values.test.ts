import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../platform/form/draft-values.ts'
import {
  earlierStep,
  emptyStep,
  foundOf,
  stepOf,
  stepProblems,
  takenStep,
  typedSteps,
} from './step-values.ts'

const request = {
  id: 3,
  version: 4,
  kind: 'access',
  status: 'pending',
  identity: 'unchecked',
  extended: false,
  receivedOn: '2026-01-05',
  patient: null,
  user: null,
  erasedPatientId: null,
} as DataRightsRequest
const said = { ...emptyStep, note: 'A difficult person.', refuse: 'Nobody by this name.' }

describe('the form of a request step', () => {
  it('opens the selected step, else one with a draft, else the next', () => {
    expect(stepOf(request, { ...said, step: 'note' })).toBe('note')
    expect(stepOf(request, said)).toBe('refuse')
    expect(stepOf({ ...request, status: 'refused' }, said)).toBe('note')
    expect(stepOf(request, emptyStep)).toBe('check-identity')
    expect(stepOf({ ...request, identity: 'confirmed' }, emptyStep)).toBe('complete')
  })

  it('sends only the text of its step', () => {
    expect(typedSteps(said)).toEqual(['note', 'refuse'])
    expect(takenStep(request, said)).toEqual({
      step: 'refuse',
      note: 'Nobody by this name.',
      version: 4,
      afterFirstMonth: false,
    })
  })

  it('requires the text, and a check result for the current version', () => {
    const found = { version: 3, identity: 'confirmed' as const, record: null }
    expect(foundOf(request, { ...emptyStep, found }).identity).toBeNull()
    expect(stepProblems(request, { ...emptyStep, found }, '2026-01-09')).toEqual({
      'check-identity': 'Describe how the identity was checked.',
      found: 'Choose the result of the check.',
    })
  })

  it('requires a confirmation for an extension after the first month', () => {
    const extend = { ...emptyStep, extend: 'Three thousand pages.' }
    const { afterFirstMonth } = stepProblems(request, extend, '2026-02-20')
    expect(afterFirstMonth).toMatch(/^The first month ended on/)
    expect(stepProblems(request, { ...extend, afterFirstMonth: true }, '2026-02-20')).toEqual({})
    expect(stepProblems(request, extend, '2026-02-02')).toEqual({})
  })

  it('restores a draft of the previous release', () => {
    const kept =
      '{"step":"refuse","notes":{"note":"A difficult person.","refuse":"Nobody by this name.","sell":"x"}}'
    expect(parseDraft(kept, emptyStep, earlierStep.read)?.typed).toEqual(said)
    expect(parseDraft('{"step":"note","notes":{}}', emptyStep, earlierStep.read)).toBeNull()
  })
})
