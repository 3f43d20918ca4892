import { Button, Group, TextInput } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type WorksFor, worksFor } from '@sincerely/domain/permissions'
import { useRef, useState } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OwnWords, OwnWordsList } from '../../ui/own-words.tsx'
import { PaperMarkup } from '../../ui/paper-markup.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { useDeleteText, useLetterTexts } from './letter-texts.queries.ts'
import classes from './letter-texts.module.css'
import { TextDialog } from './text-dialog.tsx'
import { copyOf, examples, searchTexts, newText, type TextKind, type TextValues } from './text-values.ts'
import { kindWords, textLine } from './text-words.ts'

/** The text being edited. `entry` is null for a new text, which starts with `initial`. */
type OpenText = { entry: LetterText | null; initial: TextValues; draftName: string }

/** Lists the templates with which letters start, and the snippets for typing (product §3.8). */
export function LetterTexts() {
  const [open, setOpen] = useState<OpenText | null>(null)
  const [q, setQ] = useState('')
  const { data: texts, error, isFetching, refetch } = useLetterTexts(null)
  const user = useSignedInUser()
  const search = useRef<HTMLInputElement>(null)
  const retry = () => void refetch()
  return (
    <section aria-labelledby="letter-texts">
      <SectionHead
        mb="md"
        id="letter-texts"
        title="Letter Texts"
        about={`${ownerText[worksFor(user)]} Placeholders such as {{patient name}} are filled in from the letter.`}
      />
      {texts && texts.length > 0 && (
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label="Search the letter texts"
          placeholder="Search by name, abbreviation or words"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      {texts &&
        kinds.map((kind) => (
          <TextSection
            key={kind}
            kind={kind}
            all={texts.filter((text) => text.kind === kind)}
            q={q}
            onOpen={setOpen}
            onDeleted={() => search.current?.focus()}
          />
        ))}
      {!texts && !error && <SkeletonLines lines={6} label="Loading the letter texts" />}
      {!texts && error && (
        <ErrorState
          title="Couldn't load the letter texts"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={retry}
        />
      )}
      {open && <TextDialog {...open} onClose={() => setOpen(null)} onReopen={() => setOpen(open)} />}
    </section>
  )
}

type TextSectionProps = {
  kind: TextKind
  all: readonly LetterText[]
  q: string
  onOpen: (open: OpenText) => void
  onDeleted: () => void
}

function TextSection({ kind, all, q, onOpen, onDeleted }: TextSectionProps) {
  const remove = useDeleteText()
  const { noun, title, about } = kindWords[kind]
  const matches = searchTexts(all, q)
  const add = (initial: TextValues, draftName: string) => onOpen({ entry: null, initial, draftName })
  return (
    <section aria-labelledby={`texts-${kind}`} className={classes.kind}>
      <div className={classes.kindHead}>
        <div>
          <h3 id={`texts-${kind}`} className={classes.part}>
            {title}
          </h3>
          <p className={classes.quiet}>{about}</p>
        </div>
        <Button
          variant={kind === 'template' ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(newText(kind), `new-${kind}`)}
        >
          New {noun}
        </Button>
      </div>
      {all.length === 0 && (
        <EmptyState
          title={`No ${noun}s yet`}
          message="Start from an example, or write your own."
          action={
            <Group justify="center">
              <Button variant="default" onClick={() => add(examples[kind], `first-${kind}`)}>
                Add an example {noun}
              </Button>
            </Group>
          }
        />
      )}
      {all.length > 0 && matches.length === 0 && (
        <p className={classes.quiet} role="status">
          No {noun} contains ‘{q.trim()}’.
        </p>
      )}
      <OwnWordsList>
        {matches.map((text) => (
          <OwnWords
            key={text.id}
            name={text.name}
            marks={<TextBadges text={text} />}
            about={textLine(text)}
            whatItIs="Text"
            canEdit={text.canEdit}
            onEdit={() => onOpen({ entry: text, initial: newText(kind), draftName: String(text.id) })}
            onCopy={() => onOpen({ entry: null, initial: copyOf(text), draftName: `copy-${text.id}` })}
            onDelete={() => {
              remove.mutate(text)
              onDeleted()
            }}
          >
            <PaperMarkup html={text.content} />
          </OwnWords>
        ))}
      </OwnWordsList>
    </section>
  )
}

function TextBadges({ text: { isDefault, doctorId } }: { text: LetterText }) {
  return (
    <>
      {isDefault && <ToneBadge tone="green">Default</ToneBadge>}
      {doctorId === null && <ToneBadge tone="grey">Practice</ToneBadge>}
    </>
  )
}

const kinds = ['template', 'snippet'] as const satisfies TextKind[]

const ownerText = {
  everybody: 'Texts you add here are for the whole practice.',
  self: 'Texts you add are for your letters. Your secretaries can use and change them too.',
  assigned: 'Texts you add are for the letters of the doctor you work for. The doctor can change them too.',
  nobody: '',
} as const satisfies Record<WorksFor, string>
