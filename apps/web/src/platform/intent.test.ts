import { describe, expect, it } from 'vitest'
import { intentFor } from './intent.ts'

describe('an intent to create', () => {
  it('gets another key if the content changed', () => {
    const first = intentFor({ name: 'A' }, null, () => 'one')
    expect(intentFor({ name: 'B' }, first, () => 'two').key).toBe('two')
  })

  it('keeps its key for retries of the same content', () => {
    const first = intentFor({ name: 'A' }, null, () => 'one')
    expect(intentFor({ name: 'A' }, first, () => 'two')).toEqual(first)
  })
})
