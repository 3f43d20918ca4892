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
  ['DEMO_PASSWORD', 'short', /DEMO_PASSWORD must have at least 8/],
  ['PUBLIC_URL', 'letters.example.org', /PUBLIC_URL must be an address/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['METRICS_TOKEN', 'a short one', /METRICS_TOKEN must have 16 to 200/],
  ['CALLS_PER_ADDRESS', '5', /CALLS_PER_ADDRESS must be a whole number from 50 to 1000/],
  ['SECRET_KEY', 'too short', /SECRET_KEY must have at least 32/],
  ['SMTP_URL', 'mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'https://mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'smtp://user:%zz@mail.example.org', /SMTP_URL must look like/],
  ['SMTP_URL', 'smtp://mail.example.org:25', /belong together/],
  ['MAIL_FROM', 'The Practice', /MAIL_FROM must look like/],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', /MAIL_FROM must look like/],
  ['MAIL_FROM', 'letters@practice.example', /belong together/],
  ['AI_BASE_URL', 'http://api.example.org/v1', /AI_BASE_URL must be an address .* Use https/],
  ['AI_BASE_URL', 'https://169.254.169.254/v1', /AI_BASE_URL must be an address .* cannot be used/],
  ['AI_API_KEY', 'two words', /AI_API_KEY must be one word/],
  ['AI_MODEL', 'a model', /AI_MODEL must be the name/],
  ['AI_PRICE', '0.1', /AI_PRICE must be the price in US dollars/],
  ['AI_MAX_TOKENS', '1.5', /AI_MAX_TOKENS must be a whole number from 16/],
  ['AI_TEMPERATURE', 'warm', /AI_TEMPERATURE must be a number from 0 to 2/],
  ['AI_TOP_P', '2', /AI_TOP_P must be a number from 0 to 1/],
  ['AI_FREQUENCY_PENALTY', '-3', /AI_FREQUENCY_PENALTY must be/],
  ['AI_PRESENCE_PENALTY', '3', /AI_PRESENCE_PENALTY must be/],
  ['AI_TIME_LIMIT', '1', /AI_TIME_LIMIT must be a whole number from 5/],
  ['SPEECH_BASE_URL', 'http://api.example.org/v1', /SPEECH_BASE_URL must be an address .* Use https/],
  ['SPEECH_API_KEY', 'two words', /SPEECH_API_KEY must be one word/],
  ['SPEECH_MODEL', 'a model', /SPEECH_MODEL must be one word/],
  ['SPEECH_LANGUAGE', 'English', /SPEECH_LANGUAGE must be a language/],
  ['SPEECH_TIME_LIMIT', '1', /SPEECH_TIME_LIMIT must be a whole number of seconds from 5/],
  ['BACKUP', 'nightly', /BACKUP must be "on" or "off"/],
  ['BACKUP_PASSPHRASE', 'too short', /BACKUP_PASSPHRASE must have at least 12 characters/],
  ['BACKUP_KEEP_DAYS', '0', /BACKUP_KEEP_DAYS must be a whole number from 1/],
  ['BACKUP_BEFORE_UPDATE', 'no', /BACKUP_BEFORE_UPDATE must be/],
  ['TRUST_PROXY', 'maybe', /TRUST_PROXY must be "on", "off", or the addresses/],
]

describe('the configuration', () => {
  it.each(wrong)('refuses %s=%s and says what is valid', (name, value, sentence) => {
    const result = readConfig({ [name]: value })
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.problems.join('\n')).toMatch(sentence)
  })

  it('reports every wrong value at once', () => {
    const result = readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })
    expect(result.ok ? [] : result.problems).toHaveLength(3)
  })

  it('turns on speech to text once there is an address, with defaults for the rest', () => {
    const result = readConfig({ SPEECH_BASE_URL: 'http://localhost:8000/v1/', PATH: '/opt/bin' })
    expect(result.ok && result.config.speech).toEqual({
      address: 'http://localhost:8000/v1',
      apiKey: null,
      model: 'whisper-1',
      language: 'en',
      timeLimit: 600_000,
      ffmpeg: 'ffmpeg',
      searchPath: '/opt/bin',
    })
  })

  it('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        backup: {
          scheduled: true,
          folder: null,
          passphrase: null,
          keepDays: 14,
          keepWeeks: 8,
          beforeUpdate: true,
        },
        dataDir: resolve('./data'),
        databaseUrl: null,
        demo: true,
        demoPassword: null,
        handOverFolder: null,
        publicUrl: null,
        logLevel: 'warn',
        metricsToken: null,
        callsPerAddress: null,
        secretKey: null,
        trustProxy: false,
        mail: null,
        speech: null,
        ai: {
          address: 'https://api.openai.com/v1',
          apiKey: null,
          model: 'gpt-4o-mini',
          prices: null,
          maxTokens: 1000,
          temperature: 0.3,
          topP: 0.9,
          frequencyPenalty: 0.1,
          presencePenalty: 0.1,
          timeLimit: 60_000,
        },
      },
    })
  })

  it('reads the sender of emails with or without a name', () => {
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

  it('turns off the demo if DATABASE_URL is set, unless DEMO is on', () => {
    const url = 'postgres://me@localhost/letters'
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ config: { demo: false, databaseUrl: url } })
    expect(readConfig({ DATABASE_URL: url, DEMO: 'on' })).toMatchObject({ config: { demo: true } })
  })

  it('never repeats an invalid key, and reads the price of a model [T-32]', () => {
    const refused = readConfig({ AI_API_KEY: 'sk-very secret' })
    expect(JSON.stringify(refused)).not.toContain('secret')
    const right = readConfig({ AI_PRICE: '0.001/0.002', AI_BASE_URL: 'http://localhost:11434/v1/' })
    expect(right).toMatchObject({
      ok: true,
      config: { ai: { address: 'http://localhost:11434/v1', prices: { input: 0.001, output: 0.002 } } },
    })
  })
})
