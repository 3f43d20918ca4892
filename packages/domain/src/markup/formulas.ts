// MathML formulas, as far as letters have them: powers, indices and fractions on one line.

/** What a child of a MathML element adds: text before and after it, and its position above or below the line. */
export type FormulaPart = { before: string; after: string; raised: '' | '^' | '_' }

/** `at` counts the children of `parent` from 1; `tag` is the child. */
export function formulaPart(parent: string, at: number, tag: string): FormulaPart {
  const raised = (RAISED[parent] ?? '')[at - 1] ?? ''
  const part = { before: '', after: '', raised: raised === '^' || raised === '_' ? raised : '' } as const
  if (parent === 'mfrac') {
    const [open, close] = tag === 'mrow' ? ['(', ')'] : ['', '']
    return { ...part, before: (at > 1 ? '/' : '') + open, after: close }
  }
  return tag === 'msqrt' ? { ...part, before: '√(', after: ')' } : part
}

/** For each child in turn: on the line, above it or below it. */
const RAISED: Record<string, string | undefined> = {
  msup: ' ^',
  msub: ' _',
  msubsup: ' _^',
  munder: ' _',
  mover: ' ^',
  munderover: ' _^',
}
