import type { ComponentProps } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { StartFromSelect } from './in-letter/start-from-select.tsx'

export type { ChosenTemplate } from './in-letter/start-from.tsx'

/** Templates and snippets in an open editor, which does not wait for them. */
export function EditorTexts(props: ComponentProps<typeof InEditor>) {
  return (
    <LazyBoundary missing={null}>
      <InEditor {...props} />
    </LazyBoundary>
  )
}

const InEditor = lazyPart(async () => (await import('./in-letter/editor-texts.tsx')).EditorTexts, {
  waitsForNetwork: true,
})

/** Snippets where plain words are typed. */
export function FieldTexts(props: ComponentProps<typeof InField>) {
  return (
    <LazyBoundary missing={null}>
      <InField {...props} />
    </LazyBoundary>
  )
}

const InField = lazyPart(async () => (await import('./in-letter/field-texts.tsx')).FieldTexts, {
  waitsForNetwork: true,
})

/** What a new letter begins with; undefined until somebody has chosen. */
export function StartFrom(props: ComponentProps<typeof Choice>) {
  const coming = <StartFromSelect value={props.value} />
  return (
    <LazyBoundary fallback={coming} missing={coming}>
      <Choice {...props} />
    </LazyBoundary>
  )
}

const Choice = lazyPart(async () => (await import('./in-letter/start-from.tsx')).StartFrom, {
  waitsForNetwork: true,
})
