import { Button, Combobox, useCombobox } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'
import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { searchTexts } from '../text-values.ts'
import { kindWords, textLine } from '../text-words.ts'
import classes from './text-menu.module.css'

type TextMenuProps = {
  label: string
  texts: readonly LetterText[]
  onSelect: (text: LetterText) => void
}

/** A menu of the texts that the user can insert, with a search. */
export function TextMenu({ label, texts, onSelect }: TextMenuProps) {
  const [q, setQ] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setQ('')
    },
  })
  const found = searchTexts(texts, q)
  const select = (value: string) => {
    const text = texts.find(({ id }) => String(id) === value)
    combobox.closeDropdown()
    if (text) onSelect(text)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={select} position="bottom-end" width={340} withinPortal={false}>
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          size="xs"
          className={classes.button}
          leftSection={<IconNotes size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {texts.length === 0 ? (
          <div className={classes.none}>
            <p>There are no templates or snippets yet.</p>
            <ButtonLink to="/settings" search={{ tab: 'letter-texts' }} size="xs" variant="default">
              Add them in Settings
            </ButtonLink>
          </div>
        ) : (
          <>
            <Combobox.Search
              value={q}
              aria-label="Search the letter texts"
              placeholder="Search the texts"
              maxLength={200}
              onChange={(event) => {
                setQ(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                combobox.closeDropdown()
                combobox.focusTarget()
              }}
            />
            <Combobox.Options aria-label="Letter texts" className={classes.options}>
              {found.length === 0 && <Combobox.Empty>No texts match your search.</Combobox.Empty>}
              {(['template', 'snippet'] as const).map((kind) => (
                <Group
                  key={kind}
                  title={kindWords[kind].title}
                  texts={found.filter((text) => text.kind === kind)}
                />
              ))}
            </Combobox.Options>
          </>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Group({ title, texts }: { title: string; texts: readonly LetterText[] }) {
  if (texts.length === 0) return null
  return (
    <Combobox.Group label={title}>
      {texts.map((text) => (
        <Combobox.Option key={text.id} value={String(text.id)}>
          <span className={classes.name}>{text.name}</span>
          <span className={classes.line}>{textLine(text)}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
