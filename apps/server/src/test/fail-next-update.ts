// Lets one update fail, as the database does when the row stays locked for as long as a statement may take.
import { tellDatabase } from './tell-database.ts'
import type { DatabaseAddress } from './tell-database.ts'

/** Of the rows of one table that `rows` speaks of, with `old` and `new`. Once in each database. */
export async function failNextUpdate(address: DatabaseAddress, table: string, rows: string): Promise<void> {
  await tellDatabase(
    address,
    // What a sequence has counted is not taken back with the update.
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
