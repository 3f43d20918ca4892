import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import classes from './chips-field.module.css'
import { readCommaList, readLines, splitTyped, writeLines } from '@sincerely/domain/patients/comma-list'
import type { FieldsProps } from './typed-field.tsx'

type ChipsFieldProps = FieldsProps & { name: 'allergies' | 'medications'; placeholder: string }

/**
 * A field for a list of short texts. Enter or a comma adds the typed text; Backspace returns the last item for editing. Text
 * that is still being typed already counts as an item, so it is never lost.
 */
export function ChipsField({ field, onLeave, name, placeholder }: ChipsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { value, onChange, label, error } = field(name)
  const list = useTypedList(value, onChange)
  const remove = (item: string) => {
    list.remove(item)
    input.current?.focus()
  }
  return (
    <Input.Wrapper label={label} error={error} id={id} className={classes.field}>
      <div className={classes.box} data-invalid={Boolean(error) || undefined}>
        {list.items.length > 0 && (
          <ul className={classes.chips} aria-label={label}>
            {list.items.map((item) => (
              <li key={item} className={classes.chip}>
                {item}
                <button type="button" aria-label={`Remove ${item}`} onClick={() => remove(item)}>
                  <IconX size={12} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className={classes.input}
          dir="auto"
          autoComplete="off"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}-how`}
          placeholder={list.items.length === 0 ? placeholder : undefined}
          value={list.typed}
          onChange={(event) => list.type(event.currentTarget.value)}
          onKeyDown={list.onKeyDown}
          onPaste={list.onPaste}
          onBlur={() => {
            list.finish()
            onLeave?.(name)
          }}
        />
      </div>
      <p id={`${id}-how`} className={classes.how}>
        Press Enter or type a comma to add an item
      </p>
    </Input.Wrapper>
  )
}

/** Splits `text` into the items of the list. The item that is being typed is the last line. */
function useTypedList(text: string, onChange: (text: string) => void) {
  const [pending, setPending] = useState('')
  const lines = text.split('\n')
  const typed = pending !== '' && lines.at(-1) === pending ? pending : ''
  const items = readLines(typed === '' ? text : writeLines(lines.slice(0, -1)))

  function set(next: readonly string[], rest: string): void {
    const whole = withoutRepeats(next)
    setPending(rest)
    onChange(writeLines(rest === '' ? whole : [...whole, rest]))
  }

  const add = (more: string) => set([...items, ...readCommaList(more)], '')
  return {
    items,
    typed,
    type: (next: string) => {
      const { items: whole, rest } = splitTyped(next)
      set([...items, ...whole], rest)
    },
    finish: () => {
      if (typed !== '') add(typed)
    },
    remove: (item: string) =>
      set(
        items.filter((other) => other !== item),
        typed,
      ),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const last = items.at(-1)
      const isAdding = event.key === 'Enter' && typed.trim() !== ''
      const isEditingLast = event.key === 'Backspace' && typed === '' && last !== undefined
      if (!isAdding && !isEditingLast) return
      event.preventDefault()
      if (isAdding) add(typed)
      else set(items.slice(0, -1), last ?? '')
    },
    /**
     * Adds each item of a pasted list, because a single-line field would join its lines. Commas and semicolons separate items
     * too.
     */
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text')
      if (!/[\n,;]/u.test(pasted)) return
      event.preventDefault()
      add(typed + pasted)
    },
  }
}

/** Removes repeated items, ignoring case, and keeps the first spelling. */
function withoutRepeats(items: readonly string[]): string[] {
  const byKey = new Map(items.toReversed().map((item) => [item.toLowerCase(), item]))
  return items.filter((item) => byKey.get(item.toLowerCase()) === item)
}
