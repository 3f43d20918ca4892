import type { ComponentProps } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { StartFromSelect } from './in-letter/start-from-select.tsx'

export type { SelectedTemplate } from './in-letter/start-from.tsx'

/** Adds templates and snippets to the letter editor. The code is loaded after the editor. */
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

/** Adds snippets to a plain text field. */
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

/** Selects the template for a new letter. `value` is undefined until one is selected. */
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
