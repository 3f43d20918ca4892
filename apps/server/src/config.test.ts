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
  ['SMTP_URL', 'mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'https://mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'smtp://user:%zz@mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'smtp://mail.example.org:25', /belong together/],
  ['MAIL_FROM', 'The Practice', /MAIL_FROM must look like/],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', /MAIL_FROM must look like/],
  ['MAIL_FROM', 'letters@practice.example', /belong together/],
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
        mail: null,
      },
    })
  })

  it('says who e-mails are from by name and address', () => {
    const url = 'smtps://user:p%40ss@mail.example.org'
    const from = (text: string) => {
      const result = readConfig({ SMTP_URL: url, MAIL_FROM: text })
      return result.ok ? result.config.mail : result.problems
    }
    expect(from('letters@practice.example')).toEqual({
      url,
      from: { name: '', address: 'letters@practice.example' },
    })
    expect(from('"The Practice, York" <letters@practice.example>')).toMatchObject({
      from: { name: 'The Practice, York', address: 'letters@practice.example' },
    })
  })

  it('keeps the demo off a database of one’s own unless it is asked for', () => {
    const url = 'postgres://me@localhost/letters'
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ config: { demo: false, databaseUrl: url } })
    expect(readConfig({ DATABASE_URL: url, DEMO: 'on' })).toMatchObject({ config: { demo: true } })
  })
})
