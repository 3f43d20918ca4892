import type { Recipient } from '@sincerely/domain/letters/recipients'
import { describe, expect, it } from 'vitest'
import {
  updateRecipient,
  recordRecipient,
  insertRecipient,
  moveRecipient,
  fieldsFromAddress,
  removeRecipient,
} from './recipient-list.ts'

const other = (key: string): Recipient => ({
  key,
  kind: 'other',
  name: key,
  address: null,
  email: null,
  way: 'post',
})
const list = [recordRecipient('gp'), other('a'), other('b')]
const keys = (recipients: readonly Recipient[]) => recipients.map(({ key }) => key)

describe('a list of recipients', () => {
  it('stays as it is where a step leads nowhere', () => {
    expect(moveRecipient(list, 'gp', -1)).toEqual(list)
    expect(moveRecipient(list, 'b', 1)).toEqual(list)
    expect(moveRecipient(list, 'nobody', 1)).toEqual(list)
    expect(insertRecipient(list, other('a'), 0)).toEqual(list)
  })

  it('is put in another order, one place at a time', () => {
    expect(keys(moveRecipient(list, 'a', -1))).toEqual(['a', 'gp', 'b'])
    expect(keys(moveRecipient(list, 'a', 1))).toEqual(['gp', 'b', 'a'])
  })

  it('has who was removed back at their place', () => {
    expect(keys(insertRecipient(removeRecipient(list, 'a'), other('a'), 1))).toEqual(['gp', 'a', 'b'])
    expect(keys(insertRecipient([recordRecipient('gp')], other('b'), 2))).toEqual(['gp', 'b'])
  })

  it('changes one recipient and no other', () => {
    expect(updateRecipient(list, 'a', { way: 'hand' })).toEqual([
      list[0],
      { ...other('a'), way: 'hand' },
      list[2],
    ])
  })
})

describe('an entry of the address book as a recipient', () => {
  const entry = { name: 'Dr Lee', organisation: 'Oak Surgery', address: '1 Oak Road\nYork' } as const

  it('stands above its practice and address', () => {
    expect(fieldsFromAddress({ ...entry, email: null, way: 'post' })).toEqual({
      name: 'Dr Lee',
      address: 'Oak Surgery\n1 Oak Road\nYork',
      email: null,
      way: 'post',
    })
  })

  it('says the name of a practice once', () => {
    expect(fieldsFromAddress({ ...entry, name: 'Oak Surgery', email: null, way: 'hand' }).address).toBe(
      '1 Oak Road\nYork',
    )
  })

  it('goes by post where its email address is not known', () => {
    expect(fieldsFromAddress({ ...entry, email: null, way: 'email' }).way).toBe('post')
  })
})
