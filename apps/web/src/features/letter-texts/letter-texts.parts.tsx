import type { ComponentProps } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { StartFromSelect } from './in-letter/start-from-select.tsx'

export type { SelectedTemplate } from './in-letter/start-from.tsx'

/** Templates and snippets in the letter editor, loaded after it. */
export function EditorTexts(props: ComponentProps<typeof LazyEditorTexts>) {
  return (
    <LazyBoundary missing={null}>
      <LazyEditorTexts {...props} />
    </LazyBoundary>
  )
}

const LazyEditorTexts = lazyPart(async () => (await import('./in-letter/editor-texts.tsx')).EditorTexts, {
  waitsForNetwork: true,
})

/** Snippets in a plain text field. */
export function FieldTexts(props: ComponentProps<typeof LazyFieldTexts>) {
  return (
    <LazyBoundary missing={null}>
      <LazyFieldTexts {...props} />
    </LazyBoundary>
  )
}

const LazyFieldTexts = lazyPart(async () => (await import('./in-letter/field-texts.tsx')).FieldTexts, {
  waitsForNetwork: true,
})

/** The template for a new letter; undefined until one is selected. */
export function StartFrom(props: ComponentProps<typeof LazyStartFrom>) {
  const placeholder = <StartFromSelect value={props.value} />
  return (
    <LazyBoundary fallback={placeholder} missing={placeholder}>
      <LazyStartFrom {...props} />
    </LazyBoundary>
  )
}

const LazyStartFrom = lazyPart(async () => (await import('./in-letter/start-from.tsx')).StartFrom, {
  waitsForNetwork: true,
})
