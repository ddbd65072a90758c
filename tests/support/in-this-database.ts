/**
 * Limits `pg_locks` to this database. Test files run in parallel on one server, and their databases use the same table
 * ids and lock numbers.
 */
export const IN_THIS_DATABASE = 'database = (select oid from pg_database where datname = current_database())';
