import { describe, expect, it } from 'vitest'
import { imageMarkup, imageProblem, isImageSource } from './image-source.ts'

describe('an image for a letterhead', () => {
  it('is refused if it is no PNG or JPEG or is too large', () => {
    expect(imageProblem({ type: 'image/svg+xml', size: 10 })).toBe('Choose a PNG or JPEG image.')
    expect(imageProblem({ type: 'image/png', size: 200_001 })).toBe(
      'The image is 201 KB; the limit is 200 KB. Make it smaller and try again.',
    )
  })

  it.each([
    'https://example.org/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,AAAA',
  ])('is refused from another address: %s', (address) => expect(isImageSource(address)).toBe(false))

  it('is embedded as data', () => {
    expect(imageProblem({ type: 'image/jpeg', size: 200_000 })).toBeNull()
    expect(isImageSource('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    expect(imageMarkup({ address: 'data:image/png;base64,AAAA', alt: 'A "B"' })).toBe(
      '<p><img src="data:image/png;base64,AAAA" alt="A &quot;B&quot;"></p>',
    )
  })
})
