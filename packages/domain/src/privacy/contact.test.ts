import { describe, expect, it } from 'vitest'
import { isContact } from './contact.ts'

describe('contact for an answer', () => {
  it.each([
    'una@marsh.example',
    'Una Marsh <una@marsh.example>, evenings',
    '01632 960322',
    '+44 (0)1632 960-322',
    '960322',
    '5 Elm Row, Ely',
    'ул. Мира 5',
  ])('can be %s', (text) => expect(isContact(text)).toBe(true))

  it.each(['', ' ', 'x', 'grace@', '@marsh.example', 'grace@marsh', 'grace@marsh.', '- - - - - -', '999'])(
    'cannot be ‘%s’',
    (text) => expect(isContact(text)).toBe(false),
  )
})
