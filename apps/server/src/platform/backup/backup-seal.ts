// Seals the pieces of a backup. Each is bound to its position and to the header line, and is encrypted if there is a passphrase.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'

/** A piece's position. The last piece is marked, so that an incomplete file is detected. */
export type Place = { index: number; isLast: boolean }

export type Seal = {
  close: (piece: Buffer, place: Place) => Buffer
  /** Null if the piece was altered, moved, or sealed differently. */
  open: (closed: Buffer, place: Place) => Buffer | null
}

/** The encryption parameters in the header: the derivation of the key from the passphrase, and a check value for the key. */
export const Encryption = z.object({
  kdf: z.literal('scrypt'),
  cost: z
    .number()
    .int()
    .min(1024)
    .max(2 ** 20),
  salt: z.string().length(22),
  check: z.string().length(22),
})
export type Encryption = z.infer<typeof Encryption>

/** A guess costs 128 MB and about half a second. */
const usualCost = 2 ** 17
const blockSize = 8

/** Makes a key that is unique to this file, so that a piece's number can be its nonce. */
export async function newEncryption(
  passphrase: string,
  cost = usualCost,
): Promise<{ encryption: Encryption; key: Buffer }> {
  const salt = randomBytes(16).toString('base64url')
  const key = await deriveKey(passphrase, { salt, cost })
  return { encryption: { kdf: 'scrypt', cost, salt, check: checkOf(key) }, key }
}

/** Null if the passphrase is wrong. */
export async function keyOf(passphrase: string, encryption: Encryption): Promise<Buffer | null> {
  const key = await deriveKey(passphrase, encryption)
  return timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(encryption.check)) ? key : null
}

/** Without a key, the content is not encrypted. A checksum then detects accidental changes. */
export function sealFor(firstLine: Buffer, key: Buffer | null): Seal {
  return key === null ? checksumSeal(firstLine) : encryptedSeal(firstLine, key)
}

function encryptedSeal(firstLine: Buffer, key: Buffer): Seal {
  return {
    close: (piece, place) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(firstLine)
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    },
    open: (closed, place) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place))
        .setAAD(firstLine)
        .setAuthTag(closed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(closed.subarray(0, -tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

function checksumSeal(firstLine: Buffer): Seal {
  const tagOf = (piece: Buffer, place: Place) =>
    createHash('sha256').update(firstLine).update(nonceOf(place)).update(piece).digest().subarray(0, tagBytes)
  return {
    close: (piece, place) => Buffer.concat([piece, tagOf(piece, place)]),
    open: (closed, place) => {
      const piece = closed.subarray(0, -tagBytes)
      return tagOf(piece, place).equals(closed.subarray(-tagBytes)) ? piece : null
    },
  }
}

/** Bytes that sealing adds to a piece. */
export const tagBytes = 16

function nonceOf({ index, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

/** Runs in another thread than the server's main thread. */
function deriveKey(passphrase: string, { salt, cost }: { salt: string; cost: number }): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** A check value for the key. It does not make guessing faster than scrypt allows. */
function checkOf(key: Buffer): string {
  return createHash('sha256')
    .update('sincerely: is this the key?')
    .update(key)
    .digest('base64url')
    .slice(0, 22)
}
