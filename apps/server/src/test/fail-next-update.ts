// Makes one update fail, as PostgreSQL does when a row stays locked for longer than the statement timeout.
import { tellDatabase } from './tell-database.ts'
import type { DatabaseAddress } from './tell-database.ts'

/** `rows` is a condition on the table's rows, with `old` and `new`. Call this once per database. */
export async function failNextUpdate(address: DatabaseAddress, table: string, rows: string): Promise<void> {
  await tellDatabase(
    address,
    // A sequence keeps its count when the update is rolled back.
    'create sequence failing_updates',
    `create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('failing_updates') = 1 then
          raise exception using errcode = 'query_canceled';
        end if;
        return new;
      end $$`,
    `create trigger fails_once before update on ${table} for each row when (${rows}) execute function fail_once()`,
  )
}
