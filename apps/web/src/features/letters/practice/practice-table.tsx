import { useMediaQuery } from '@mantine/hooks'
import { mostInBatch } from '@sincerely/contract/letter-batches'
import type { PracticeLetter } from '@sincerely/contract/practice-letters'
import { useRef } from 'react'
import { ChooseBox } from '../list/choose-box.tsx'
import { isReassignable } from './is-reassignable.ts'
import { LetterTitle, Updated } from './practice-facts.tsx'
import { PracticeRowActions } from './practice-row-actions.tsx'
import { PracticeStatusBadge, PriorityBadge, TypeBadge } from './practice-status.tsx'
import classes from './practice.module.css'

type PracticeTableProps = {
  letters: readonly PracticeLetter[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onReassign: (letter: PracticeLetter) => void
}

/** A row for each letter; a card where a row has no room. */
export function PracticeTable(props: PracticeTableProps) {
  const isNarrow = useMediaQuery('(max-width: 1179.98px)', false, { getInitialValueInEffect: false })
  const place = useRef<HTMLDivElement>(null)
  // The row may be gone with what was done: the keyboard goes on at the list.
  const goOn = () => place.current?.focus({ preventScroll: true })
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {isNarrow ? <Cards {...props} onGone={goOn} /> : <Table {...props} onGone={goOn} />}
    </div>
  )
}

type ListProps = PracticeTableProps & { onGone: () => void }

function Table({ letters, chosen, onChoose, ...actions }: ListProps) {
  return (
    <table className={classes.table} aria-label="Letters">
      <thead>
        <tr>
          <th scope="col" className={classes.choose}>
            <ChooseAll letters={letters} chosen={chosen} onChoose={onChoose} />
          </th>
          <th scope="col">Letter</th>
          <th scope="col" className={classes.patient}>
            Patient
          </th>
          <th scope="col" className={classes.assignment}>
            Assignment
          </th>
          <th scope="col" className={classes.status}>
            Status
          </th>
          <th scope="col" className={classes.type}>
            Type
          </th>
          <th scope="col" className={classes.priority}>
            Priority
          </th>
          <th scope="col" className={classes.updated}>
            Updated
          </th>
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.id} data-chosen={chosen.has(letter.id) || undefined}>
            <td className={classes.choose}>
              <Choose letter={letter} chosen={chosen} onChoose={onChoose} />
            </td>
            <th scope="row">
              <LetterTitle letter={letter} />
            </th>
            <td>{letter.patientName}</td>
            <td>
              <Assignment letter={letter} />
            </td>
            <td>
              <PracticeStatusBadge status={letter.status} />
            </td>
            <td>
              <TypeBadge type={letter.type} />
            </td>
            <td>
              <PriorityBadge priority={letter.priority} />
            </td>
            <td className="tabular">
              <Updated letter={letter} />
            </td>
            <td>
              <PracticeRowActions letter={letter} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ letters, chosen, onChoose, ...actions }: ListProps) {
  return (
    <>
      <div className={classes.cardsHead}>
        <ChooseAll letters={letters} chosen={chosen} onChoose={onChoose} />
        {letters.some(isReassignable) && <span aria-hidden>Select all</span>}
      </div>
      <ul className={classes.cards} aria-label="Letters">
        {letters.map((letter) => (
          <li key={letter.id} className={classes.card} data-chosen={chosen.has(letter.id) || undefined}>
            <Choose letter={letter} chosen={chosen} onChoose={onChoose} />
            <div className={classes.words}>
              <LetterTitle letter={letter} />
              <div className={classes.under}>
                <div>{letter.patientName}</div>
                <Assignment letter={letter} />
              </div>
              <div className={classes.badges}>
                <PracticeStatusBadge status={letter.status} />
                <TypeBadge type={letter.type} />
                <PriorityBadge priority={letter.priority} />
                <span className={classes.quiet}>
                  <Updated letter={letter} />
                </span>
              </div>
            </div>
            <PracticeRowActions letter={letter} {...actions} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who signs it, and who types, checks and posts it. */
function Assignment({ letter: { doctorName, secretaryName } }: { letter: PracticeLetter }) {
  return (
    <>
      <div>{doctorName}</div>
      <div className={classes.quiet}>{secretaryName ?? 'Unassigned'}</div>
    </>
  )
}

type ChooseProps = Pick<PracticeTableProps, 'chosen' | 'onChoose'>

/** Nothing can be done with several that are posted or archived. */
function Choose({ letter, chosen, onChoose }: ChooseProps & { letter: PracticeLetter }) {
  if (!isReassignable(letter)) return <span />
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(letter.id) && next.size < mostInBatch) next.add(letter.id)
    onChoose(next)
  }
  return (
    <ChooseBox
      className={classes.box}
      label={`Select letter no. ${letter.id}`}
      isChosen={chosen.has(letter.id)}
      isStop
      onToggle={toggle}
    />
  )
}

type ChooseAllProps = ChooseProps & { letters: readonly PracticeLetter[] }

/** Pressed again it clears the selection. */
function ChooseAll({ letters, chosen, onChoose }: ChooseAllProps) {
  const ids = letters.filter(isReassignable).map(({ id }) => id)
  if (ids.length === 0) return null
  const wanted = ids.slice(0, mostInBatch)
  const isAll = wanted.every((id) => chosen.has(id))
  return (
    <ChooseBox
      className={classes.box}
      label="Select all letters that can be reassigned"
      isChosen={isAll}
      isStop
      onToggle={() => onChoose(new Set(isAll ? [] : wanted))}
    />
  )
}
