import { expect, it } from 'vitest'
import { accountStatus } from './account-status.ts'

it('a practice without a key of its own is told so in plain words, without the name of a variable', () => {
  const { message } = accountStatus({ hasKey: false, isOver: false, lastTest: null, lastCall: null })
  expect(message).toBe('The practice has no API key of its own. People can add theirs in Settings.')
})
