// Seals the pieces of a backup: each is bound to its position and the header line, and encrypted if there is a passphrase.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'

/** A piece's position; the last one says so, to detect truncated files. */
export type Place = { index: number; isLast: boolean }

export type Seal = {
  close: (piece: Buffer, place: Place) => Buffer
  /** Null if it was altered, moved, or sealed differently. */
  open: (closed: Buffer, place: Place) => Buffer | null
}

/** The header's encryption parameters: how to derive the key from the passphrase, and a check value for it. */
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

/** 128 MB and about half a second per guess. */
const usualCost = 2 ** 17
const blockSize = 8

/** A key unique to this file, so that pieces can use a counter as the nonce. */
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

/** Without a key nothing is hidden; a checksum detects accidental changes. */
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

/** Runs outside the server's main thread. */
function deriveKey(passphrase: string, { salt, cost }: { salt: string; cost: number }): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** A check value that makes guessing no faster than scrypt allows. */
function checkOf(key: Buffer): string {
  return createHash('sha256')
    .update('sincerely: is this the key?')
    .update(key)
    .digest('base64url')
    .slice(0, 22)
}
