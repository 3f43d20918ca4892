import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facts } from './facts.tsx'

it('A list of facts has each separator before its fact, so that no line ends with one', () => {
  const html = renderToStaticMarkup(<Facts facts={['MR #12', null, 'Letter no. 7']} lead="Draft" />)
  expect(html.replace(/<[^>]+>/gu, '')).toBe('DraftMR #12 · Letter no. 7')
  expect(html).toMatch(/ <span class="[^"]*"><span class="[^"]*">· <\/span>Letter no\. 7<\/span>/u)
})
