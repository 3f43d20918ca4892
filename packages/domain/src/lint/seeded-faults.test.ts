// The lint against 800 faults that eight strangers to its rules seeded into right letters (docs/letter-lint.md).
import { describe, expect, it } from 'vitest'
import { lintLetter } from './lint-letter.ts'
import first from './seeded-faults.json' with { type: 'json' }
import second from './seeded-faults-2.json' with { type: 'json' }
import third from './seeded-faults-3.json' with { type: 'json' }
import fourth from './seeded-faults-4.json' with { type: 'json' }
import fifth from './seeded-faults-5.json' with { type: 'json' }
import sixth from './seeded-faults-6.json' with { type: 'json' }
import seventh from './seeded-faults-7.json' with { type: 'json' }
import eighth from './seeded-faults-8.json' with { type: 'json' }
import type { LintFinding, LintRule } from './types.ts'

/** The rules that may find each kind of fault. */
const RULES = new Map<string, readonly LintRule[]>([
  ['action-without-who', ['action-detail']],
  ['action-without-when', ['action-detail']],
  ['hidden-gp-action', ['hidden-action']],
  ['gp-actions-unsaid', ['gp-actions']],
  ['change-without-reason', ['medicine-reason']],
  ['abbreviation', ['abbreviation']],
  // After a dose, 'OD' and 'qds' may count as an abbreviation or as jargon.
  ['dose-style', ['dose-style', 'dose-unit', 'route', 'abbreviation', 'jargon']],
  ['result-without-unit', ['result-unit']],
  ['jargon', ['jargon']],
  ['long-sentence', ['long-sentence']],
])

/** `type` is there if a letter is a referral. */
type Fault = { kind: string; to: string; faulty: string; right: string; type?: string }

function lint(content: string, { to, type: own }: Fault): LintFinding[] {
  const isPatient = to === 'patient'
  const reader = isPatient ? 'patient' : 'clinician'
  const type = isPatient ? 'patient' : own === 'referral' ? 'referral' : 'consultation'
  return lintLetter({ content, type, reader, off: [], allowedAbbreviations: [] })
}

describe.each<[string, readonly Fault[], number, number]>([
  ['a stranger', first, 0.9, 10],
  ['a second stranger', second, 0.9, 10],
  // The third set includes missing routes of injections that have only one route, and the lint ignores those.
  ['a third stranger', third, 0.8, 10],
  ['a fourth stranger', fourth, 1, 10],
  ['a fifth stranger', fifth, 0.8, 10],
  // The faults of the sixth set were not read to improve a rule.
  ['a sixth stranger', sixth, 0.6, 20],
  ['a seventh stranger', seventh, 0.7, 10],
  // Nobody has read the eighth set to improve a rule.
  ['an eighth stranger', eighth, 0.5, 25],
])('of the faults seeded by %s', (_, seeded, floor, most) => {
  it.each([...RULES])('nearly all are found: %s', (kind, rules) => {
    const count = (content: string, fault: Fault) =>
      lint(content, fault).filter(({ rule }) => rules.includes(rule)).length
    const faults = seeded.filter((each) => each.kind === kind)
    const found = faults.filter((fault) => count(fault.faulty, fault) > count(fault.right, fault))
    expect(faults.length).toBeGreaterThanOrEqual(5)
    expect(found.length).toBeGreaterThanOrEqual(floor * faults.length)
  })

  it(`the 100 right versions raise at most ${most} findings`, () => {
    const findings = seeded.flatMap((fault) => lint(fault.right, fault))
    expect(findings.length).toBeLessThanOrEqual(most)
  })
})
