import type { PatientRecord, PatientTable } from '@sincerely/domain/extraction/types'
import classes from './cells-preview.module.css'

type CellsPreviewProps = { name: string; tables: PatientTable[]; record: PatientRecord }

/** Shows the current row of a table as it is in the file, for comparison. The cells are below one another. */
export function CellsPreview({ name, tables, record }: CellsPreviewProps) {
  const table = tables[record.table]
  const cells = table?.rows[record.row]?.cells ?? []
  return (
    <section className={classes.preview} aria-label={`Row ${record.page} of ${name}`}>
      <h3 className={classes.title}>
        Row {record.page} · {name}
      </h3>
      <dl className={classes.cells}>
        {table?.columns.map(({ index, header }) => (
          <div key={index} className={classes.cell}>
            <dt>{header || `Column ${index + 1}`}</dt>
            <dd>{cells[index] || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
