import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const wrong: [string, string, RegExp][] = [
  ['PORT', 'eighty', /PORT must be a whole number/],
  ['PORT', '70000', /PORT must be a whole number/],
  ['HOST', 'my host', /HOST must be/],
  ['DEMO', 'yes', /DEMO must be "on" or "off"/],
  ['DATABASE_URL', 'mysql://localhost/x', /DATABASE_URL must look like/],
  ['DATABASE_URL', 'nonsense', /DATABASE_URL must look like/],
  ['DEMO_PASSWORD', 'short', /DEMO_PASSWORD needs at least 8/],
  ['PUBLIC_URL', 'letters.example.org', /PUBLIC_URL must be an address/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['SECRET_KEY', 'too short', /SECRET_KEY needs at least 32/],
  ['TRUST_PROXY', 'maybe', /TRUST_PROXY must be "on", "off", or the addresses/],
]

describe('the configuration', () => {
  it.each(wrong)('refuses %s=%s in a sentence that says what is right', (name, value, sentence) => {
    const result = readConfig({ [name]: value })
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.problems.join('\n')).toMatch(sentence)
  })

  it('reports every wrong value at once', () => {
    const result = readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })
    expect(result.ok ? [] : result.problems).toHaveLength(3)
  })

  it('has a sensible value for everything', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        dataDir: resolve('./data'),
        databaseUrl: null,
        demo: true,
        demoPassword: null,
        publicUrl: null,
        logLevel: 'warn',
        secretKey: null,
        trustProxy: false,
      },
    })
  })

  it('keeps the demo off a database of one’s own unless it is asked for', () => {
    const url = 'postgres://me@localhost/letters'
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ config: { demo: false, databaseUrl: url } })
    expect(readConfig({ DATABASE_URL: url, DEMO: 'on' })).toMatchObject({ config: { demo: true } })
  })
})
