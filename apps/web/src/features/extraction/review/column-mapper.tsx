import { Button, NativeSelect } from '@mantine/core'
import {
  type ListColumn,
  type PatientTable,
  type ColumnMeaning,
  columnMeanings,
} from '@sincerely/domain/extraction/types'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenImport } from '../use-import.ts'
import { chooseMeaning, missesColumns } from '../import/import-actions.ts'
import classes from './column-mapper.module.css'

type Mapped = { title: string; fileId: string; index: number; table: PatientTable }

/** The panel 'Check the columns', with the meaning of each column. A change reads the whole file again. */
export function ColumnMapper({ open: { store, state } }: { open: OpenImport }) {
  const tables = state.work.files.flatMap(({ id, name }) =>
    (state.lists[id]?.tables ?? []).map((table, index, { length }): Mapped => {
      const title = length === 1 ? name : `${name}, list ${index + 1} of ${length}`
      return { title, fileId: id, index, table }
    }),
  )
  const [opened, setOpened] = useState(() => openAtFirst(tables, state.columnsOf)?.title ?? null)
  const shown = tables.find(({ title }) => title === opened)
  if (tables.length === 0) return null
  return (
    <div className={classes.mapper} data-open={shown !== undefined}>
      <div className={classes.head}>
        <span className={classes.question}>Check the columns</span>
        {tables.map(({ title }) => (
          <Button
            key={title}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={title === opened}
            aria-label={`Columns of ${title}`}
            leftSection={title === opened ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            onClick={() => setOpened(title === opened ? null : title)}
          >
            {title}
          </Button>
        ))}
      </div>
      {shown && (
        <div className={classes.columns} role="group" aria-label={`Columns of ${shown.title}`}>
          {shown.table.columns.map((column) => (
            <Column
              key={column.index}
              column={column}
              onChoose={(chosen) => {
                const meaning = columnMeanings.find((known) => known === chosen)
                const { fileId, index } = shown
                if (meaning)
                  void chooseMeaning(store, fileId, { table: index, column: column.index, meaning })
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Returns the list whose columns the user asked for, or else one with missing columns. The panel then stays open after they
 * are set.
 */
function openAtFirst(tables: Mapped[], columnsOf: string | null): Mapped | undefined {
  const askedFor = tables.filter(({ fileId }) => fileId === columnsOf)
  const missing = ({ table }: Mapped) => missesColumns(table)
  return askedFor.find(missing) ?? askedFor[0] ?? tables.find(missing)
}

function Column({ column, onChoose }: { column: ListColumn; onChoose: (meaning: string) => void }) {
  const { index, header, meaning, sureness, samples } = column
  const title = header || `Column ${index + 1}`
  return (
    <div
      className={classes.column}
      data-unclear={meaning === 'unknown' || sureness === 'guess' || sureness === 'contents'}
    >
      <NativeSelect
        size="xs"
        label={title}
        data={columnMeanings.map((value) => ({ value, label: meaningLabels[value] }))}
        value={meaning}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <ul className={classes.samples} aria-label={`Examples of ${title}`}>
        {samples.slice(0, 3).map((sample) => (
          <li key={sample}>{sample}</li>
        ))}
      </ul>
    </div>
  )
}

const meaningLabels = {
  name: 'Name',
  surname: 'Surname',
  forename: 'First Name',
  title: 'Title (Mr, Mrs, Dr)',
  dob: 'Date of Birth',
  death: 'Date of Death',
  age: 'Age',
  gender: 'Gender',
  nhsNumber: 'NHS Number',
  medicalNumber: 'Medical Number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  gpName: 'GP Name',
  gpPractice: 'GP Practice',
  allergies: 'Allergies',
  medications: 'Medications',
  communicationNeeds: 'Communication Needs',
  ignore: 'Skip',
  unknown: 'Not recognised',
} as const satisfies Record<ColumnMeaning, string>
