#!/bin/sh
# Run once by the image of Postgres, when its volume is new: a database whose owner is no superuser.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role register login createrole password :'password';
create database register owner register;
SQL
