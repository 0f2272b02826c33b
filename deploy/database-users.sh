#!/bin/sh
# Creates the database of the product and its two users (docs/operating/database.md): the owner of the tables, who
# migrates, and the runtime user. Run once as administrator, with OWNER_PASSWORD and APP_PASSWORD in the environment.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
# psql reads the passwords from the environment: arguments are visible to every user of the machine.
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set owner_password `printf %s "$OWNER_PASSWORD"`
\set app_password `printf %s "$APP_PASSWORD"`
CREATE ROLE evenkeel_owner LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE ROLE evenkeel_app LOGIN PASSWORD :'app_password';
CREATE DATABASE evenkeel OWNER evenkeel_owner;
REVOKE CONNECT, TEMPORARY ON DATABASE evenkeel FROM PUBLIC;
SQL
