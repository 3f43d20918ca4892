import type { Backup } from '@sincerely/contract/backups'
import { describe, expect, it } from 'vitest'
import { resultText, sizeText } from './backup-words.ts'

const backup: Backup = {
  id: 1,
  kind: 'scheduled',
  state: 'done',
  begunAt: '2026-11-23T02:00:00Z',
  finishedAt: '2026-11-23T02:01:00Z',
  file: 'sincerely-2026-11-23T020000Z.backup',
  size: 1,
  sha256: 'a1b2',
  rows: 1,
  encrypted: true,
  proof: 'restored',
  problem: null,
  isRemoved: false,
  by: null,
}

describe('the text about a backup', () => {
  it('says how it was tested, or that it was removed or failed', () => {
    expect(resultText(backup)).toMatch(/^Tested by restoring/)
    expect(resultText({ ...backup, proof: 'read' })).toMatch(/^Tested by reading/)
    expect(resultText({ ...backup, isRemoved: true })).toMatch(/was removed$/)
    expect(resultText({ ...backup, state: 'failed', problem: 'The disk is full.' })).toBe(
      'Failed. The disk is full.',
    )
  })

  it('shows the size in readable units', () => {
    expect([0, 999, 1000, 1_234_567, 173_000_000, 2_500_000_000].map(sizeText)).toEqual([
      '0 bytes',
      '999 bytes',
      '1 KB',
      '1.2 MB',
      '173 MB',
      '2.5 GB',
    ])
  })
})
