import { describe, expect, it } from 'vitest'
import { replyAsHtml } from './reply-html.ts'

describe('model reply as HTML', () => {
  it('keeps a reply that is already HTML', () => {
    expect(replyAsHtml('<p>Dear Dr Patel,</p><p>Well.</p>')).toBe('<p>Dear Dr Patel,</p><p>Well.</p>')
  })

  it('removes a code fence, even if it is not closed', () => {
    expect(replyAsHtml('```html\n<p>One</p>\n```')).toBe('<p>One</p>')
    expect(replyAsHtml('```html\n<p>On')).toBe('<p>On')
    expect(replyAsHtml('```')).toBe('')
  })

  it('drops a first line that announces the letter, but no other first line', () => {
    expect(replyAsHtml('Here is the improved letter:\n<p>One</p>')).toBe('<p>One</p>')
    expect(replyAsHtml('Dear Dr Patel,\n\nShe is well.')).toBe('<p>Dear Dr Patel,</p><p>She is well.</p>')
    expect(replyAsHtml('Diagnosis:\n- Asthma')).toBe('<p>Diagnosis:</p><ul><li>Asthma</li></ul>')
  })

  it('drops the marker lines around the letter', () => {
    expect(replyAsHtml('<<<letter ab12>>>\n<p>One</p>\n<<<end of letter ab12>>>')).toBe('<p>One</p>')
  })

  it('reads a reply without tags as Markdown', () => {
    const reply = '## Plan\n1. Stop **aspirin**\n2) Start X\n\n* One\n- Two\nBP < 140 & well'
    expect(replyAsHtml(reply)).toBe(
      '<h2>Plan</h2><ol><li>Stop <strong>aspirin</strong></li><li>Start X</li></ol>' +
        '<ul><li>One</li><li>Two</li></ul><p>BP &lt; 140 &amp; well</p>',
    )
  })

  it('is empty for an empty reply', () => {
    expect(replyAsHtml(' \n ')).toBe('')
  })
})
