import { describe, expect, it } from 'vitest'
import { batchLead } from './batch-lead.ts'

describe('the sentence before letters are approved or posted', () => {
  it('counts the letters that are included and the others', () => {
    expect(batchLead('approve', 0, 2)).toBe('None of these letters can be approved now.')
    expect(batchLead('post', 1, 1)).toBe('1 letter will be posted. The other one stays as it is.')
    expect(batchLead('approve', 2, 2)).toBe('2 letters will be approved. The other 2 stay as they are.')
  })
})
