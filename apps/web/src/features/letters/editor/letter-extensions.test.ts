// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { typingRules } from '../../../ui/rich-text/formatting.ts'
import { normaliseHtml, letterExtensions } from './letter-extensions.ts'

describe('the HTML of the editor', () => {
  it('drops markup not allowed in a letter and keeps its words', () => {
    expect(
      normaliseHtml('<script>x</script><blockquote><p>a <s>b</s> <code>c</code></p></blockquote><hr>'),
    ).toBe('<p>a b c</p>')
  })

  it('drops a link whose scheme is not allowed', () => {
    expect(normaliseHtml('<p><a href="javascript:alert(1)">a</a></p>')).toBe('<p>a</p>')
  })

  it('keeps headings, alignment, lists and text formatting', () => {
    const html =
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>' +
      '<p style="text-align: justify;"><strong>g</strong><em>h</em><u>i</u><br>j</p>' +
      '<ul><li><p>k</p></li></ul><ol><li><p>l</p></li></ol>'
    expect(normaliseHtml(html)).toBe(html)
  })

  it('keeps an allowed link unchanged', () => {
    const html = '<p><a href="tel:01632960001">a</a></p>'
    expect(normaliseHtml(html)).toBe(html)
  })

  it('is stable: normalising it again changes nothing', () => {
    const once = normaliseHtml('<h1>Plan</h1>\n<ul>\n<li>a</li></ul><p></p>')
    expect(normaliseHtml(once)).toBe(once)
  })

  it('has no empty line added at the end', () => {
    const editor = new Editor({ extensions: letterExtensions, content: '<ul><li><p>a</p></li></ul>' })
    expect(editor.getHTML()).toBe('<ul><li><p>a</p></li></ul>')
    editor.destroy()
  })
})

describe('typing shortcuts in the editor', () => {
  it('make only lists, not headings or emphasis', () => {
    expect(typingRules.enableInputRules).toEqual(['bulletList', 'orderedList'])
  })
})
