#!/bin/sh
# Makes the database of the product and its two users (docs/operating/database.md): one owns the tables and migrates, the other is what
# the running product logs in as. For an administrator, once; OWNER_PASSWORD and APP_PASSWORD come from the environment.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
# psql asks the environment itself: what stands in its arguments is read by everybody on the machine.
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set owner_password `printf %s "$OWNER_PASSWORD"`
\set app_password `printf %s "$APP_PASSWORD"`
CREATE ROLE evenkeel_owner LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE ROLE evenkeel_app LOGIN PASSWORD :'app_password';
CREATE DATABASE evenkeel OWNER evenkeel_owner;
REVOKE CONNECT, TEMPORARY ON DATABASE evenkeel FROM PUBLIC;
SQL
