import { describe, expect, it } from 'vitest'
import { reachedGp as gp } from '../../../test/recipients.ts'
import { batchLead } from './batch-lead.ts'

const plain = { recipients: [gp] }
const toNobody = { recipients: [{ ...gp, label: 'GP', lines: [], missing: ['no_gp' as const] }] }
const checked = 'Each letter is checked first. A letter with an open critical finding stays a draft.'

describe('the sentence before letters are approved or posted', () => {
  it('counts the letters that are included and the others', () => {
    expect(batchLead('approve', [], 2)).toBe('None of these letters can be approved now.')
    expect(batchLead('post', [plain], 1)).toBe('1 letter will be posted. The other one stays as it is.')
    expect(batchLead('approve', [plain, plain], 2)).toBe(
      `2 letters will be approved. The other 2 stay as they are. ${checked}`,
    )
  })

  it('counts the letters without a recipient before approval', () => {
    const rest = 'no recipient and cannot be posted until you add one.'
    expect(batchLead('approve', [toNobody], 0)).toBe(`1 letter will be approved. ${checked} It has ${rest}`)
    expect(batchLead('approve', [plain, toNobody], 0)).toMatch(`1 of them has ${rest}`)
    expect(batchLead('approve', [plain, toNobody, toNobody], 0)).toMatch(`2 of them have ${rest}`)
    expect(batchLead('post', [toNobody], 0)).toBe('1 letter will be posted.')
  })
})
