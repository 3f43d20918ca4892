import { describe, expect, it } from 'vitest'
import { keyOf, newEncryption } from './backup-seal.ts'

const passphrase = 'seventeen herrings in a row'

/** Waits for this thread's own work without a turn of the event loop, so that no result of another thread can arrive. */
async function ownWork(): Promise<void> {
  for (let drained = 0; drained < 2; drained++)
    await new Promise<void>((resolve) => process.nextTick(resolve))
}

describe('the key of an encrypted backup', () => {
  it('cannot be had with another passphrase', async () => {
    const { encryption } = await newEncryption(passphrase, 1024)
    expect(await keyOf('eighteen herrings in a row', encryption)).toBe(null)
  })

  it('is the same when the file is opened', async () => {
    const { encryption, key } = await newEncryption(passphrase, 1024)
    expect(await keyOf(passphrase, encryption)).toEqual(key)
  })

  it('is computed without blocking the server', async () => {
    const happened: string[] = []
    const making = newEncryption(passphrase, 1024).then(({ encryption }) => {
      happened.push('made')
      return encryption
    })
    await ownWork()
    happened.push('answered')
    const encryption = await making
    const finding = keyOf(passphrase, encryption).then(() => happened.push('found'))
    await ownWork()
    happened.push('answered')
    await finding
    expect(happened).toEqual(['answered', 'made', 'answered', 'found'])
  })
})
