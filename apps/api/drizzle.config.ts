import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/*/tables.ts', './src/modules/*/*-tables.ts', './src/db/*-table.ts'],
  out: './migrations',
  schemaFilter: ['portal', 'keys'],
})
