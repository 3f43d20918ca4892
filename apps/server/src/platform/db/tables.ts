// The tables in camelCase: the columns after all migrations (rows.ts, `npm run rows`) with their column types.
import type { ColumnType, Kysely, Selectable, Transaction } from 'kysely'
import type { ColumnTypes } from './column-types.ts'
import type { DB } from './rows.ts'

export type Tables = Stored & Views

type Stored = {
  [Table in Exclude<keyof DB, keyof Views>]: Table extends keyof Known
    ? WithKnown<DB[Table], Known[Table]>
    : DB[Table]
}

/** A view has the column types of its table, because PostgreSQL reports every column of a view as one that may be null. */
type Views = {
  unfinishedLetters: Pick<Stored['letters'], keyof DB['unfinishedLetters']>
  unsettledClinics: Pick<Stored['clinics'], keyof DB['unsettledClinics']>
}

type Known = ThatAreThere<ColumnTypes>
type WithKnown<Columns, Types> = {
  [Column in keyof Columns]: Column extends keyof Types
    ? Holding<Columns[Column], Types[Column]>
    : Columns[Column]
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The pool, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** A table's name in PostgreSQL. */
export type TableName = SnakeCase<keyof Stored>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** A column with these values. Nullability and defaults are the database's. */
type Holding<Column, Value> = [Value] extends [ColumnType<unknown, unknown, unknown>]
  ? Value
  : Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<
        Value | Extract<Read, null>,
        Value | Extract<Inserted, null | undefined>,
        Value | Extract<Updated, null>
      >
    : Value | Extract<Column, null>

/** Does not compile if a table or column does not exist. */
type ThatAreThere<Types extends ThereIn<Types>> = Types
type ThereIn<Types> = {
  [Table in keyof Types]: Table extends keyof DB
    ? { [Column in keyof Types[Table]]: Column extends keyof DB[Table] ? unknown : never }
    : never
}
