import type { Recipient } from '@sincerely/domain/letters/recipients'
import { describe, expect, it } from 'vitest'
import { changed, fromRecord, inserted, moved, ofAddress, without } from './recipient-list.ts'

const other = (key: string): Recipient => ({
  key,
  kind: 'other',
  name: key,
  address: null,
  email: null,
  way: 'post',
})
const list = [fromRecord('gp'), other('a'), other('b')]
const keys = (recipients: readonly Recipient[]) => recipients.map(({ key }) => key)

describe('a list of recipients', () => {
  it('stays as it is where a step leads nowhere', () => {
    expect(moved(list, 'gp', -1)).toEqual(list)
    expect(moved(list, 'b', 1)).toEqual(list)
    expect(moved(list, 'nobody', 1)).toEqual(list)
    expect(inserted(list, other('a'), 0)).toEqual(list)
  })

  it('is put in another order, one place at a time', () => {
    expect(keys(moved(list, 'a', -1))).toEqual(['a', 'gp', 'b'])
    expect(keys(moved(list, 'a', 1))).toEqual(['gp', 'b', 'a'])
  })

  it('has who was removed back at their place', () => {
    expect(keys(inserted(without(list, 'a'), other('a'), 1))).toEqual(['gp', 'a', 'b'])
    expect(keys(inserted([fromRecord('gp')], other('b'), 2))).toEqual(['gp', 'b'])
  })

  it('changes one recipient and no other', () => {
    expect(changed(list, 'a', { way: 'hand' })).toEqual([list[0], { ...other('a'), way: 'hand' }, list[2]])
  })
})

describe('an entry of the address book as a recipient', () => {
  const entry = { name: 'Dr Lee', organisation: 'Oak Surgery', address: '1 Oak Road\nYork' } as const

  it('stands above its practice and address', () => {
    expect(ofAddress({ ...entry, email: null, way: 'post' })).toEqual({
      name: 'Dr Lee',
      address: 'Oak Surgery\n1 Oak Road\nYork',
      email: null,
      way: 'post',
    })
  })

  it('says the name of a practice once', () => {
    expect(ofAddress({ ...entry, name: 'Oak Surgery', email: null, way: 'hand' }).address).toBe(
      '1 Oak Road\nYork',
    )
  })

  it('goes by post where its email address is not known', () => {
    expect(ofAddress({ ...entry, email: null, way: 'email' }).way).toBe('post')
  })
})
