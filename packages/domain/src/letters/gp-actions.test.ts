import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../language/plain-text.ts'
import {
  actionsState,
  actionsToPrint,
  LONGEST_ACTION,
  MOST_ACTIONS,
  proposeActions,
  proposedIn,
  renewActions,
} from './gp-actions.ts'
import plans from './gp-action-plans.json' with { type: 'json' }

const letterWith = (plan: string) =>
  `<p>Dear Dr Bell,</p><p><strong>Re: Ida Fenn</strong></p><p>Thank you for referring her. She is well.</p>${plan}<p>Yours sincerely,</p><p>Please stop.</p>`

describe('the actions proposed for the GP', () => {
  it.each(plans)('are those that the letter asks of the GP: $plan', ({ plan, box }) => {
    expect(proposeActions(letterWith(plan))).toEqual(box)
  })

  it.each([
    ['<p>Please carry on with methotrexate. Could you check your blood pressure at home?</p>', []],
    [
      '<p>I have asked your GP to check your blood pressure in 2 weeks.</p>',
      ['Check your blood pressure in 2 weeks'],
    ],
    ['<p>Please see your GP if it comes back. You should ask your practice nurse.</p>', []],
    ['<h3>What happens next</h3><ul><li>Please bring your daughter.</li></ul>', []],
    [
      '<h3>For your GP</h3><ul><li>Please repeat U&amp;Es in 2 weeks.</li><li>Stop ramipril.</li></ul>',
      ['Repeat U&Es in 2 weeks', 'Stop ramipril'],
    ],
    ['<p>For your GP: none.</p>', []],
  ])('in a letter to the patient are only those that name the GP: %s', (text, box) => {
    const letter = `<p>Dear Mrs Fenn,</p><p>It was good to meet you.</p>${text}<p>Yours sincerely,</p><p>Dr Bell</p>`
    expect(proposeActions(letter, 'patient')).toEqual(box)
  })

  it('have no word that the letter does not have', () => {
    for (const { plan } of plans) {
      const said = new Set<string>(
        plainTextOf(letterWith(plan))
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu),
      )
      const proposed = proposeActions(letterWith(plan)).join(' ').toLowerCase()
      expect((proposed.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !said.has(word))).toEqual([])
    }
  })

  it('have no space or mark left at their end', () => {
    expect(proposeActions(letterWith('<p>Please repeat bloods .</p>'))).toEqual(['Repeat bloods'])
  })

  it('are each listed once, and not without end', () => {
    const twice = '<p>Please check his U&amp;Es in 2 weeks.</p>'.repeat(2)
    expect(proposeActions(letterWith(twice))).toEqual(['Check his U&Es in 2 weeks'])
    const many = Array.from({ length: 50 }, (_, at) => `<p>Please check number ${at}${' x'.repeat(600)}.</p>`)
    const proposed = proposeActions(letterWith(many.join('')))
    expect([proposed.length, proposed[0]?.length]).toEqual([MOST_ACTIONS, LONGEST_ACTION])
  })
})

describe('confirmed actions after a change of the text', () => {
  it('lose what is no longer proposed, gain what is new, and keep what a person wrote', () => {
    const confirmed = {
      lines: ['Check U&Es', 'Stop aspirin', 'In my words'],
      proposed: ['Check U&Es', 'Stop aspirin'],
    }
    expect(renewActions(confirmed, ['Stop aspirin', 'Start ramipril'])).toEqual([
      'Stop aspirin',
      'In my words',
      'Start ramipril',
    ])
  })
})

describe('the box at the top of the letter', () => {
  const content = letterWith('<p>Please check her U&amp;Es in 2 weeks.</p>')
  const gpActions = { lines: ['Check U&Es in 2 weeks'], proposed: ['Check her U&Es in 2 weeks'] }
  const letter = { content, recipients: [{ kind: 'gp' }], gpActions }

  it.each([
    ['the practice has it off', letter, 'off'],
    [
      'it goes to another hospital, with a copy to the GP',
      { ...letter, recipients: [{ kind: 'other' }, { kind: 'gp' }] },
      'required',
    ],
    ['it goes to the patient alone', { ...letter, recipients: [{ kind: 'patient' }] }, 'required'],
    ['it has no recipient', { ...letter, recipients: [] }, 'offered'],
  ] as const)('is not in a letter if %s', (_, of, setting) => {
    expect([actionsState(of, setting), actionsToPrint(of, setting)]).toEqual(['not-asked', null])
  })

  it('is in a letter to the patient with a copy to the GP, for what it asks the GP', () => {
    const toPatient = {
      content: letterWith('<p>Please rest. I have asked your GP to check your U&amp;Es in 2 weeks.</p>'),
      recipients: [{ kind: 'patient' }, { kind: 'gp' }],
    }
    expect(proposedIn(toPatient)).toEqual(['Check your U&Es in 2 weeks'])
    const confirmed = {
      ...toPatient,
      gpActions: { lines: ['U&Es in 2 weeks'], proposed: proposedIn(toPatient) },
    }
    expect(actionsState({ ...toPatient, gpActions: null }, 'required')).toBe('open')
    expect(actionsToPrint(confirmed, 'offered')).toEqual(['U&Es in 2 weeks'])
  })

  it('prints the confirmed lines, or none', () => {
    expect(actionsToPrint(letter, 'offered')).toEqual(['Check U&Es in 2 weeks'])
    expect(actionsToPrint({ ...letter, gpActions: { ...gpActions, lines: [] } }, 'offered')).toEqual([])
  })

  it('does not print before somebody confirmed it', () => {
    const open = { ...letter, gpActions: null }
    expect([actionsState(open, 'required'), actionsToPrint(open, 'required')]).toEqual(['open', null])
  })

  it('has to be confirmed again once the text asks for something else', () => {
    const changed = { ...letter, content: content.replace('2 weeks', '4 weeks') }
    expect([actionsState(changed, 'offered'), actionsToPrint(changed, 'offered')]).toEqual(['stale', null])
    const elsewhere = { ...letter, content: content.replace('She is well', 'She is better') }
    expect(actionsState(elsewhere, 'offered')).toBe('confirmed')
  })
})
