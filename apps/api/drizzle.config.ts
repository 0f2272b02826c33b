import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/features/*/tables.ts',
    './src/staff/*/tables.ts',
    './src/db/*-table.ts',
    './src/audit/tables.ts',
  ],
  out: './migrations',
  schemaFilter: ['portal', 'keys'],
})
