import { type Recipient, recordRecipient } from '@sincerely/domain/letters/recipients'
import { describe, expect, it } from 'vitest'
import {
  updateRecipient,
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
  it('is unchanged by a move past its ends', () => {
    expect(moveRecipient(list, 'gp', -1)).toEqual(list)
    expect(moveRecipient(list, 'b', 1)).toEqual(list)
    expect(moveRecipient(list, 'nobody', 1)).toEqual(list)
    expect(insertRecipient(list, other('a'), 0)).toEqual(list)
  })

  it('is reordered one place at a time', () => {
    expect(keys(moveRecipient(list, 'a', -1))).toEqual(['a', 'gp', 'b'])
    expect(keys(moveRecipient(list, 'a', 1))).toEqual(['gp', 'b', 'a'])
  })

  it('inserts a removed recipient at the same place again', () => {
    expect(keys(insertRecipient(removeRecipient(list, 'a'), other('a'), 1))).toEqual(['gp', 'a', 'b'])
    expect(keys(insertRecipient([recordRecipient('gp')], other('b'), 2))).toEqual(['gp', 'b'])
  })

  it('changes one recipient and no others', () => {
    expect(updateRecipient(list, 'a', { way: 'hand' })).toEqual([
      list[0],
      { ...other('a'), way: 'hand' },
      list[2],
    ])
  })
})

describe('an entry of the address book as a recipient', () => {
  const entry = { name: 'Dr Lee', organisation: 'Oak Surgery', address: '1 Oak Road\nYork' } as const

  it('has the name above practice and address', () => {
    expect(fieldsFromAddress({ ...entry, email: null, way: 'post' })).toEqual({
      name: 'Dr Lee',
      address: 'Oak Surgery\n1 Oak Road\nYork',
      email: null,
      way: 'post',
    })
  })

  it("has an organisation's name only once", () => {
    expect(fieldsFromAddress({ ...entry, name: 'Oak Surgery', email: null, way: 'hand' }).address).toBe(
      '1 Oak Road\nYork',
    )
  })

  it('is sent by post if it has no email address', () => {
    expect(fieldsFromAddress({ ...entry, email: null, way: 'email' }).way).toBe('post')
  })
})
