import { describe, expect, it } from 'vitest'
import { decryptSecret, decryptSound, encryptSecret, encryptSound } from './secrets.ts'

const key = 'a key for tests only, of no use to anybody'
const context = 'fhir:https://fhir.example.org'
const secret = 'pässword “with” 𝄞 everything'

describe('an encrypted secret', () => {
  it('cannot be read if it was altered, cut short or is not one of ours', () => {
    const encrypted = encryptSecret(key, context, secret)
    const bytes = Buffer.from(encrypted.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at)
      expect(decryptSecret(key, context, `v1.${altered.toString('base64url')}`)).toBeNull()
    }
    for (const other of ['', 'v1.', 'v1.AAAA', encrypted.slice(0, 30), encrypted.slice(3), `v2.${encrypted}`])
      expect(decryptSecret(key, context, other)).toBeNull()
  })

  it('cannot be read with another key or for another context [T-31]', () => {
    const encrypted = encryptSecret(key, context, secret)
    expect(decryptSecret(`${key}!`, context, encrypted)).toBeNull()
    expect(decryptSecret(key, 'fhir:https://elsewhere.example.org', encrypted)).toBeNull()
  })

  it('is decrypted as it was, and never looks the same twice', () => {
    for (const text of [secret, '', 'x'.repeat(5000)]) {
      const encrypted = encryptSecret(key, context, text)
      expect(encrypted).toMatch(/^v1\.[\w-]+$/)
      expect(encrypted).not.toBe(encryptSecret(key, context, text))
      expect(decryptSecret(key, context, encrypted)).toBe(text)
    }
  })
})

describe('encrypted sound', () => {
  const sound = Buffer.from('RIFF and so on, as it was said')

  it('cannot be read if it was altered, moved or stored as a secret [T-31]', () => {
    const encrypted = encryptSound(key, 'dictation:1:1:1', sound)
    for (let at = 0; at < encrypted.length; at += 1) {
      const altered = Buffer.from(encrypted)
      altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at)
      expect(decryptSound(key, 'dictation:1:1:1', altered)).toBeNull()
    }
    expect(decryptSound(key, 'dictation:1:1:2', encrypted)).toBeNull()
    expect(decryptSound(`${key}!`, 'dictation:1:1:1', encrypted)).toBeNull()
    expect(decryptSound(key, 'dictation:1:1:1', Buffer.alloc(5))).toBeNull()
    const asSecret = `v1.${encrypted.toString('base64url')}`
    expect(decryptSecret(key, 'dictation:1:1:1', asSecret)).toBeNull()
  })

  it('is decrypted as it was, and takes 28 bytes more', () => {
    const encrypted = encryptSound(key, 'dictation:1:1:1', sound)
    expect(encrypted.includes('RIFF')).toBe(false)
    expect(encrypted).toHaveLength(sound.length + 28)
    expect(decryptSound(key, 'dictation:1:1:1', encrypted)?.equals(sound)).toBe(true)
  })
})
