import { describe, expect, it } from 'vitest'
import { repeatedActions } from './repeated-actions.ts'

const action = 'Please repeat U&Es in 2 weeks'
const letterOf = (patientId: number, ...lines: string[]) => ({ patientId, lines })

describe('an action for the GP is boilerplate', () => {
  it('if at least three other patients have it, whatever the capitals and points', () => {
    const recent = [
      letterOf(1, action),
      letterOf(2, 'please repeat U&Es in 2  weeks.'),
      letterOf(3, 'x', action),
    ]
    expect(repeatedActions([action], recent)).toEqual([{ action, patients: 3 }])
    expect(repeatedActions([action], recent.slice(1))).toEqual([])
  })

  it('but not if one patient has it three times', () => {
    expect(
      repeatedActions([action], [letterOf(1, action), letterOf(1, action), letterOf(1, action)]),
    ).toEqual([])
  })

  it('but not if another number is in it, or if it is short', () => {
    const others = [1, 2, 3].map((id) => letterOf(id, 'Please repeat U&Es in 3 weeks', 'Check bloods'))
    expect(repeatedActions([action, 'Check bloods'], others)).toEqual([])
  })
})
