import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Kbd } from './kbd.tsx'
import classes from './search-box.module.css'
import { keyNames } from './key-names.ts'
import { useShortcuts, type ShortcutTable } from './shortcuts.ts'

type SearchBoxProps = {
  /** The current search, as in the URL. */
  q: string
  onSearch: (q: string) => void
  label: string
  placeholder: string
  /** Called when the down arrow is pressed, to move the focus into the list. */
  onLeave?: () => void
}

/** Searches when typing pauses. Ctrl/Cmd+K or / focuses the field, and Escape clears it. */
export function SearchBox({ q, onSearch, label, placeholder, onLeave }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, flush } = useTypedSearch(q, onSearch)
  const focus = () => input.current?.select()
  const clear = () => {
    type('')
    flush()
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      clear()
    }
    if (event.key === 'ArrowDown' && onLeave) {
      event.preventDefault()
      onLeave()
    }
  }
  useShortcuts(searchKeys, { focus })
  return (
    <TextInput
      ref={input}
      className={classes.box}
      classNames={{ input: classes.input }}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      // When the user leaves the field, typing has ended. A delayed search would interrupt the user later.
      onBlur={flush}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionWidth={text === '' ? 'var(--hint-width)' : 36}
      rightSection={
        text === '' ? (
          <span className={classes.hint}>
            <Kbd>{keyNames('mod+K').join(' ')}</Kbd>
          </span>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        )
      }
    />
  )
}

export const searchKeys = {
  title: 'Search',
  shortcuts: {
    focus: { keys: ['mod+K', '/'], label: 'Search' },
    clear: { keys: ['Escape'], label: 'Clear the search' },
  },
} as const satisfies ShortcutTable

/**
 * Back or a link changes the URL and replaces the text. A URL change that this field caused does not replace
 * it.
 */
function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  const search = useDebouncedCallback((next: string) => {
    setSent(next)
    onSearch(next)
  }, 200)
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setSent(q)
      setText(q)
    }
  }
  const type = (next: string) => {
    setText(next)
    search(next.trim())
  }
  // Each call of `search` replaces its `flush`, so `flush` is read when needed.
  return { text, type, flush: () => search.flush() }
}
