import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { LetterRecipient } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import { confirmationsFor, wayLines, waysSentence } from './batch-ways.ts'

const recipient = (key: string, way: LetterRecipient['way'], sendsTo: string | null = null) =>
  ({
    key,
    kind: 'other',
    name: null,
    address: null,
    email: null,
    way,
    sendsTo,
    label: `Dr ${key}`,
    lines: [`Dr ${key}`, 'York'],
    missing: [],
  }) satisfies LetterRecipient
const letter = {
  recipients: [recipient('gp', 'post'), recipient('a', 'email'), recipient('b', 'email', 'b@oak.example')],
  reached: [] as string[],
  failed: [] as BatchLetter['failed'],
}
const sends = { email: true, electronic: false, electronicBy: null }

describe('sending the letters of a batch', () => {
  it('is incomplete for an email without an address that the server would send', () => {
    const nowhere = (selected = {}, by = sends) =>
      wayLines(letter, selected, by).filter(({ gap }) => gap !== null)
    expect(nowhere().map(({ gap }) => gap)).toEqual([
      'Dr a: This recipient had no email address when the letter was approved. Send the letter another way.',
    ])
    expect(nowhere({ a: 'post' })).toEqual([])
    expect(nowhere({}, { email: false, electronic: false, electronicBy: null })).toEqual([])
  })

  it('leaves out recipients who have the letter', () => {
    expect(confirmationsFor({ ...letter, reached: ['gp', 'a'] }, { b: 'hand' })).toEqual([
      { key: 'b', way: 'hand' },
    ])
  })

  it('leaves out recipients who may have the letter, so that nobody gets it twice [H-25]', () => {
    const failed = [
      { key: 'a', way: 'email', state: 'unknown', failure: null },
      { key: 'b', way: 'email', state: 'failed', failure: null },
    ] satisfies BatchLetter['failed']
    expect(confirmationsFor({ ...letter, failed }, {}).map(({ key }) => key)).toEqual(['gp', 'b'])
  })

  it('is as planned until changed, and counted by way', () => {
    expect(confirmationsFor(letter, { a: 'post' }).map(({ way }) => way)).toEqual(['post', 'post', 'email'])
    expect(waysSentence(wayLines(letter, { a: 'post' }, sends), sends)).toBe(
      'By post: 2; Send by email now: 1',
    )
  })
})
