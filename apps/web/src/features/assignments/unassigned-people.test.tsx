import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UnassignedPeople } from './unassigned-people.tsx'

const said = (isAny: { doctors: boolean; secretaries: boolean }) =>
  [
    ...renderToStaticMarkup(
      <UnassignedPeople doctors={[]} secretaries={[]} isAny={isAny} onAssign={() => undefined} />,
    ).matchAll(/<p[^>]*>([^<]*)</gu),
  ].map(([, words]) => words)

describe('the lists of who is not assigned', () => {
  it('say that all are only where somebody is', () => {
    expect(said({ doctors: true, secretaries: true })).toEqual([
      'All doctors are assigned',
      'All secretaries are assigned',
    ])
    expect(said({ doctors: false, secretaries: false })).toEqual(['No doctors yet.', 'No secretaries yet.'])
  })
})
