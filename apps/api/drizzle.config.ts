import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/tables.ts', './src/db/*-table.ts'],
  out: './migrations',
  schemaFilter: ['portal'],
})
