import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { Pressed } from './on-enter.ts'
import classes from './palette.module.css'

type PaletteProps = { onClose: () => void; onShortcuts: () => void; onSignOut: () => void }

const FoundList = lazyPart(async () => (await import('./found-list.tsx')).FoundList)

/** Only the list needs preloading, because the field is always loaded and takes the focus immediately. */
export const preloadFoundList = FoundList.preload

const listId = 'palette-list'

/**
 * Opens any patient, letter or page (design: 'palette elsewhere'). Keys that the user presses while the list
 * loads apply to the list.
 */
export function Palette({ onClose, ...callbacks }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [pressed, setPressed] = useState<Pressed>({ q: '', steps: 0, isEntered: false })
  const [active, setActive] = useState<string>()
  useFocusBack()
  useLayoutEffect(() => {
    const palette = dialog.current
    const closeBeside = ({ target }: Event) => target === palette && palette?.close()
    palette?.addEventListener('pointerdown', closeBeside)
    palette?.showModal()
    field.current?.focus()
    return () => palette?.close()
  }, [])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // Input methods use Enter and the arrow keys themselves.
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    setPressed((before) =>
      step === undefined
        ? { ...before, isEntered: true }
        : { ...before, steps: before.steps + step, isEntered: false },
    )
  }
  return (
    <dialog ref={dialog} className={classes.palette} aria-label="Go to anything" onClose={onClose}>
      <TextInput
        ref={field}
        classNames={{ input: classes.input }}
        size="lg"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        placeholder="Go to a patient, a letter or a page"
        aria-label="Go to a patient, a letter or a page"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active}
        autoComplete="off"
        maxLength={200}
        value={pressed.q}
        onChange={({ currentTarget }) => setPressed({ q: currentTarget.value, steps: 0, isEntered: false })}
        onKeyDown={press}
      />
      <LazyBoundary onMissing={onClose} fallback={<div id={listId} className={classes.list} />}>
        <FoundList
          id={listId}
          pressed={pressed}
          onActive={setActive}
          onUnsure={() => setPressed((before) => ({ ...before, isEntered: false }))}
          onClose={onClose}
          {...callbacks}
        />
      </LazyBoundary>
    </dialog>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
