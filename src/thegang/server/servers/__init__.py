"""Several servers over one PostgreSQL: who keeps which table, and how the others reach it there."""
