import { describe, expect, it } from 'vitest'
import { signatureProblem, signatureSize } from './signature-file.ts'

describe('a signature image', () => {
  it('is refused if its type is wrong or it is too large', () => {
    expect(signatureProblem({ type: 'image/gif', size: 10 })).toBe('Choose a PNG or JPEG image.')
    expect(signatureProblem({ type: '', size: 10 })).toBe('Choose a PNG or JPEG image.')
    expect(signatureProblem({ type: 'image/png', size: 1_200_000 })).toContain('1.2 MB; the limit is 1 MB')
    expect(signatureProblem({ type: 'image/jpeg', size: 1_000_000 })).toBeNull()
  })

  it('is scaled down in proportion, never enlarged, and at least 1 pixel high', () => {
    expect(signatureSize({ width: 400, height: 100 }, 0)).toEqual({ width: 400, height: 100 })
    expect(signatureSize({ width: 4000, height: 1000 }, 0)).toEqual({ width: 1000, height: 250 })
    expect(signatureSize({ width: 1000, height: 3200 }, 1)).toEqual({ width: 50, height: 160 })
    expect(signatureSize({ width: 4000, height: 1 }, 4)).toEqual({ width: 63, height: 1 })
  })
})
