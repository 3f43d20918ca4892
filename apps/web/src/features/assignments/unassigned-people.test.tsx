import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UnassignedPeople, whyNoAssignments } from './unassigned-people.tsx'

const said = (isAny: { doctors: boolean; secretaries: boolean }) =>
  [
    ...renderToStaticMarkup(
      <UnassignedPeople doctors={[]} secretaries={[]} isAny={isAny} onAssign={() => undefined} />,
    ).matchAll(/<p[^>]*>([^<]*)</gu),
  ].map(([, words]) => words)

describe('the lists of unassigned people', () => {
  it("distinguish 'All doctors are assigned' from 'No doctors yet'", () => {
    expect(said({ doctors: true, secretaries: true })).toEqual([
      'All doctors are assigned',
      'All secretaries are assigned',
    ])
    expect(said({ doctors: false, secretaries: false })).toEqual([
      'No doctors yet. Add them under User Management.',
      'No secretaries yet. Add them under User Management.',
    ])
  })

  it('say which people to add first if nobody can be assigned', () => {
    const person = { id: 7, name: 'Dr Amara Whitfield', email: 'a@test.example' }
    expect(whyNoAssignments({ doctors: [], secretaries: [] })).toBe(
      'There are no doctors or secretaries yet. Add them under User Management, then assign secretaries to doctors here.',
    )
    expect(whyNoAssignments({ doctors: [person], secretaries: [] })).toContain(
      'There are no secretaries yet.',
    )
    expect(whyNoAssignments({ doctors: [person], secretaries: [{ ...person, doctorId: null }] })).toMatch(
      /^Assign a secretary to a doctor/u,
    )
  })
})
