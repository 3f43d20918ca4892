import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { readTypedDay, writeTypedDay } from './typed-day.ts'

type TypedFilterProps<V> = {
  label: string
  placeholder: string
  problem: string
  /** An error that arises only together with another field. */
  conflict?: string | undefined
  value: V | undefined
  /** Returns null if the text is not valid. */
  read: (text: string) => V | null
  write: (value: V) => string
  /**
   * True if the filter also applies when typing pauses. Dates must not use it, because they are invalid until
   * complete.
   */
  appliesOnPause?: boolean
  onChoose: (value: V | undefined) => void
  onUsable?: (label: string, isUsable: boolean) => void
}

/** Applies the filter when Enter is pressed or the focus leaves. Invalid text stays in the field. */
export function TypedFilter<V extends string | number>(props: TypedFilterProps<V>) {
  const { label, placeholder, problem, conflict, appliesOnPause = false } = props
  const { text, isWrong, type, leave } = useTypedFilter(props, appliesOnPause)
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      error={isWrong ? problem : conflict}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}

export const dayFilter = {
  read: readTypedDay,
  write: (value: string) => writeTypedDay(value),
  placeholder: 'dd/mm/yyyy',
  problem: 'Enter a real date.',
}

/**
 * Back or Clear changes the URL and replaces the text. A URL change that this field caused does not replace
 * it.
 */
function useTypedFilter<V>(
  { label, value, read, write, onChoose, onUsable }: TypedFilterProps<V>,
  appliesOnPause: boolean,
) {
  const written = value === undefined ? '' : write(value)
  const [text, setText] = useState(written)
  const [reported, setReported] = useState(written)
  const [seen, setSeen] = useState(written)
  const [isWrong, setIsWrong] = useState(false)
  if (written !== seen) {
    setSeen(written)
    if (written !== reported) {
      setReported(written)
      setText(written)
      setIsWrong(false)
    }
  }
  /** Applies the text and returns it in its standard form, or returns null if it is not valid. */
  const apply = (typed: string): string | null => {
    const next = typed.trim() === '' ? undefined : read(typed)
    setIsWrong(next === null)
    onUsable?.(label, next !== null)
    if (next === null) return null
    const standard = next === undefined ? '' : write(next)
    setReported(standard)
    if (standard !== written) onChoose(next)
    return standard
  }
  const pause = useDebouncedCallback(apply, 200)
  return {
    text,
    isWrong,
    type: (typed: string) => {
      setText(typed)
      if (appliesOnPause) pause(typed)
    },
    leave: () => {
      pause.cancel()
      setText(apply(text) ?? text)
    },
  }
}
