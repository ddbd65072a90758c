/**
 * Locks of this database alone, for `pg_locks`: test files run beside each other on one server, whose databases have the same ids of tables,
 * and use the same numbers of locks.
 */
export const IN_THIS_DATABASE = 'database = (select oid from pg_database where datname = current_database())';
